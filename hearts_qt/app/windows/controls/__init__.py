"""The controls that several windows share."""
