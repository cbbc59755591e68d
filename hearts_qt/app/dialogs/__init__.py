"""Short dialogs: a question before something is lost, and an unexpected error."""
