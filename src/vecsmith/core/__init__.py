"""What every room stands on: errors, settings, the method contract, the registry, rows, files, progress, reports."""
