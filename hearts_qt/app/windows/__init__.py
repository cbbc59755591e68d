"""The windows of the application: the main window and the dialogs that it opens when asked."""
