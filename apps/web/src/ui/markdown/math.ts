import type { TreeNode } from "./tree.ts";

/** A TeX formula in a text. */
export interface Formula {
  tex: string;
  /** Whether it is on lines of its own. */
  display: boolean;
}

// Private-use characters, which do not occur in texts.
const [begin, filler] = ["\uF8F0", "\uF8F1"];

/**
 * Matches code, which contains no formulas; an escaped dollar; formulas. A formula in dollars does
 * not begin or end with a space, and no digit follows it: "$5 and $10" are prices.
 */
const stretches = new RegExp(
  [
    /(?<fence>(?<=^|\n)[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(?<run>`{3,}|~{3,})[^]*?(?:\n[ \t>]*\k<run>|$))/,
    /(?<code>(?<!`)(?<ticks>`+)(?!`)[^]{1,2000}?(?<!`)\k<ticks>(?!`))/,
    /(?<escaped>\\\$)/,
    /\$\$(?<dollars>[^$]{1,2000}?)\$\$/,
    /\\\[(?<brackets>(?!\d+\\\])[^]{1,2000}?)\\\]/,
    /\\\((?<parentheses>[^\n]{1,500}?)\\\)/,
    /\$(?![\s$])(?<inline>(?:\\.|[^$\\\n]){1,500}?)(?<!\s)\$(?![\d$])/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);

/**
 * Masks the formulas in Markdown, so that their characters are not parsed as Markdown. A mask has
 * the length of its formula, so offsets in the text do not change.
 */
export function withoutFormulas(text: string): { text: string; formulas: Formula[] } {
  const formulas: Formula[] = [];
  if (!/[$\\]/.test(text) || text.includes(begin)) return { text, formulas };
  let masked = "";
  let last = 0;
  for (const { 0: all, index, groups = {} } of text.matchAll(stretches)) {
    const display = groups["dollars"] ?? groups["brackets"];
    const tex = display ?? groups["parentheses"] ?? groups["inline"] ?? "";
    if (tex.trim() === "" || (display === undefined && isPrice(tex))) continue;
    formulas.push({ tex: tex.trim(), display: display !== undefined });
    masked += text.slice(last, index) + begin + filler.repeat(all.length - 1);
    last = index + all.length;
  }
  return { text: masked + text.slice(last), formulas };
}

/** "$10, or 5$": begins with a number and has no operator. */
const isPrice = (tex: string) => /^\d/.test(tex) && !/[\\^_=<>+*/{}-]/.test(tex);

const places = new RegExp(`${begin}${filler}*|${filler}+`, "g");

/** Restores the formulas, each as `<data value=TeX>`. */
export function putFormulas(tree: TreeNode, formulas: readonly Formula[]) {
  let next = 0;
  const walk = (parent: TreeNode) => {
    parent.children = parent.children?.flatMap((node): TreeNode[] => {
      if (node.type !== "text" || !node.value) {
        walk(node);
        return [node];
      }
      const nodes: TreeNode[] = [];
      let last = 0;
      for (const { 0: place, index } of node.value.matchAll(places)) {
        if (index > last) nodes.push({ type: "text", value: node.value.slice(last, index) });
        last = index + place.length;
        const formula = place.startsWith(begin) ? formulas[next++] : undefined;
        if (formula) nodes.push(elementOf(formula));
      }
      if (last === 0) return [node];
      if (last < node.value.length) nodes.push({ type: "text", value: node.value.slice(last) });
      return nodes;
    });
  };
  walk(tree);
}

const elementOf = ({ tex, display }: Formula): TreeNode => ({
  type: "element",
  tagName: "data",
  properties: { value: tex, ...(display && { className: "display" }) },
  children: [],
});

/** Removes an unfinished formula from the end of a text. */
export const withoutHalfFormula = (text: string) =>
  text
    .replace(/(?:\$\$|\\\[|\\\()[^]*$/, "")
    .replace(/(?<=^|[\s(])\$(?![\s\d$])[^$\n]{0,120}$/, "")
    .replace(/(?:\\|\$)$/, "");
