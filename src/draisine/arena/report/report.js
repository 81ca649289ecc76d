// A click on the head of a column sorts by it: numbers downwards first, names from A to Z.
for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  const body = table.tBodies[0];
  heads.forEach((head, column) => head.firstChild.addEventListener("click", () => {
    const value = (row) => {
      const cell = row.cells[column];
      return cell.dataset.by === undefined ? cell.textContent : Number(cell.dataset.by);
    };
    const names = column === 0;
    const up = head.ariaSort ? head.ariaSort === "descending" : names;
    const order = (a, b) => (names ? value(a).localeCompare(value(b), document.documentElement.lang) : value(a) - value(b));
    body.append(...[...body.rows].sort((a, b) => (up ? order(a, b) : order(b, a))));
    heads.forEach((other) => other.removeAttribute("aria-sort"));
    head.ariaSort = up ? "ascending" : "descending";
  }));
}
