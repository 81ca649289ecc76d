"""Labels of devices from User-Agent headers."""

import pytest

from draisine.server.http.devices import device_label

WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)"
CASES = {
    "Firefox · Linux": "Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0",
    "Chrome · Windows": f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {WEBKIT} Chrome/129.0.0.0 Safari/537.36",
    "Edge · Windows": f"Mozilla/5.0 (Windows NT 10.0) {WEBKIT} Chrome/129.0.0.0 Safari/537.36 Edg/129.0.0.0",
    "Opera · macOS": f"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {WEBKIT} Chrome/1 Safari/537.36 OPR/114.0",
    "Safari · iPhone": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605 Version/17 Safari/604",
    "Firefox · iPad": "Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605 FxiOS/131.0 Mobile Safari/605",
    "Samsung Internet · Android": f"Mozilla/5.0 (Linux; Android 10; K) {WEBKIT} SamsungBrowser/26 Chrome/1 Safari/1",
    "": "python-httpx/0.28",
}


@pytest.mark.parametrize(("label", "header"), CASES.items(), ids=list(CASES))
def test_labels(label: str, header: str) -> None:
    assert device_label(header) == label
