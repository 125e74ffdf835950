"""What is worked out beside the loop, in processes of its own."""
