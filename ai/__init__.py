"""Seats that think: each takes an Outlook and a Decision and gives back one choice."""
