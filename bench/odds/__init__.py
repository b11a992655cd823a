"""What is asked of the odds, beside which peers."""
