"""The page in a real browser, on a real server.

A package, not just a folder: pytest lets the browser go when the last of these tests is done. As long as Playwright
is there, an event loop runs in this thread, and no other test could have one of its own.
"""
