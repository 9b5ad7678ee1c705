"""What has happened, shown event by event."""
