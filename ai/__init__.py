"""Seats that think: each takes an Outlook and a question (`Ask`) and gives back one order."""
