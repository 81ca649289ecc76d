"""The page in a real browser, on a real server.

A package, not just a folder, so that the package-scoped `browser` fixture ends with the last of these tests: while
Playwright runs, its event loop occupies this thread and no other test could start one.
"""
