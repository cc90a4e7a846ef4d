"""The pages in Debian's Chromium; what it shows in each test is kept under build/screens."""
