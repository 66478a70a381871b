/**
 * Many PDFs mark the lines and shading of a table as its content. They are nothing to read, and a
 * table may hold rows only: they go from the tree that pdf.js makes of a page for screen readers.
 */
export function dropDrawings(tree: Element, page: Element) {
  const within = ":is([role='table'], [role='rowgroup'], [role='row'])";
  for (const drawn of tree.querySelectorAll(`${within} > [aria-owns]:not([role])`)) {
    const owned = drawn.getAttribute("aria-owns")?.split(" ") ?? [];
    const isWritten = owned.some((id) => page.querySelector(`#${CSS.escape(id)}`)?.textContent);
    if (!isWritten) drawn.remove();
  }
}
