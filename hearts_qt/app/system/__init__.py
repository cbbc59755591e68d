"""What keeps the process well: Qt's plug-ins and types, memory, helpers, a watchdog."""
