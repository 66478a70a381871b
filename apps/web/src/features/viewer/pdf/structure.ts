/**
 * Removes drawings from the tree that pdf.js creates for screen readers. Many PDFs tag the lines
 * and shading of a table as its content, but a table may contain only rows.
 */
export function dropDrawings(tree: Element, page: Element) {
  const within = ":is([role='table'], [role='rowgroup'], [role='row'])";
  for (const drawn of tree.querySelectorAll(`${within} > [aria-owns]:not([role])`)) {
    const owned = drawn.getAttribute("aria-owns")?.split(" ") ?? [];
    const isWritten = owned.some((id) => page.querySelector(`#${CSS.escape(id)}`)?.textContent);
    if (!isWritten) drawn.remove();
  }
}
