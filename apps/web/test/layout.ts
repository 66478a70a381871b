import { vi } from "vitest";

/**
 * Lends elements a size, which this browser does not compute: a window's worth for all, and one row
 * for those in a list, so that lists draw what would be on the screen.
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
