import { vi } from "vitest";

/**
 * Stubs element sizes, which the test browser does not compute: the window's size for all, one row
 * for list items, so that lists render the rows that would be visible.
 */
export function lendLayout({ height = 700, width = 1200, row = 48 } = {}) {
  const isRow = (element: HTMLElement) => element.dataset["index"] !== undefined;
  const define = (name: string, get: (this: HTMLElement) => number) =>
    vi.spyOn(HTMLElement.prototype, name as "offsetHeight", "get").mockImplementation(get);
  define("offsetHeight", function () {
    return isRow(this) ? row : height;
  });
  define("offsetWidth", () => width);
  define("clientHeight", () => height);
  define("clientWidth", () => width);
}
