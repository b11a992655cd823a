"""The interactive table of `riverboat play`: session loop, narration and prompts."""
