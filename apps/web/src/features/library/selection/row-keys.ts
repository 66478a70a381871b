export interface RowKey {
  /** The row to focus; undefined: unchanged. */
  to?: number;
  act?: "open" | "select" | "select-range" | "delete" | "clear" | "all";
}

/**
 * Returns the action of a key in a table of `count` rows with the focus on row `at`; undefined:
 * none.
 */
export function rowKey(
  {
    key,
    shiftKey,
    ctrlKey,
    metaKey,
  }: Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey">,
  at: number,
  count: number,
): RowKey | undefined {
  const last = count - 1;
  const range = shiftKey ? ({ act: "select-range" } as const) : {};
  switch (key) {
    case "ArrowDown":
      return { to: Math.min(at + 1, last), ...range };
    case "ArrowUp":
      return { to: Math.max(at - 1, 0), ...range };
    case "PageDown":
      return { to: Math.min(at + 10, last) };
    case "PageUp":
      return { to: Math.max(at - 10, 0) };
    case "Home":
      return { to: 0 };
    case "End":
      return { to: last };
    case "Enter":
      return { act: "open" };
    case " ":
      return { act: "select" };
    case "Delete":
      return { act: "delete" };
    case "Escape":
      return { act: "clear" };
    case "a":
      return ctrlKey || metaKey ? { act: "all" } : undefined;
    default:
      return undefined;
  }
}
