import { span, type TreeNode } from "#ui/markdown/tree.ts";

const lines = new Set(["p", "li", "h1", "h2", "h3", "h4", "h5", "h6", "td", "th"]);

/** Puts the caret at the end of the last line of text, or on its own line if there is none. */
export function putCaret(tree: TreeNode) {
  const caret = span({ dataCaret: "" });
  let at = tree;
  let line: TreeNode | null = null;
  for (;;) {
    const last = at.children?.findLast(
      ({ type, value }) => type === "element" || (value ?? "").trim() !== "",
    );
    if (!last || last.type !== "element" || last.tagName === "pre") break;
    if (lines.has(last.tagName ?? "")) line = last;
    at = last;
  }
  const pre = at.children?.at(-1)?.tagName === "pre";
  if (line && !pre) line.children?.push(caret);
  else tree.children?.push({ type: "element", tagName: "p", properties: {}, children: [caret] });
}
