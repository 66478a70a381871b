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

/** Answers the media queries of the screens for a window of this width, in px. */
export function lendWindow(width: number) {
  const real = globalThis.matchMedia.bind(globalThis);
  vi.stubGlobal("matchMedia", (query: string) => {
    const most = Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? Infinity);
    const least = Number(/min-width: ([\d.]+)px/.exec(query)?.[1] ?? 0);
    const list = real(query);
    if (!query.includes("width")) return list;
    return Object.defineProperty(list, "matches", { value: width <= most && width >= least });
  });
}
