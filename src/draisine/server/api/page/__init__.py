"""The web page: its files, and the table that the page of a table contains."""

from draisine.server.api.page.files import FOLDER, PATHS, page_handlers, page_not_found, read_page

__all__ = ["FOLDER", "PATHS", "page_handlers", "page_not_found", "read_page"]
