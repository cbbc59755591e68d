"""Tests of the controls that several windows share."""
