import type { TreeNode } from "./tree.ts";

/** TeX within a text. */
export interface Formula {
  tex: string;
  /** On lines of its own. */
  display: boolean;
}

// Letters for private use, which no text is written in.
const [begin, filler] = ["\uF8F0", "\uF8F1"];

/**
 * Code, in which nothing is a formula; an escaped dollar; formulas. Between dollars none begins or
 * ends with a space, and after the last one stands no digit: "$5 and $10" are prices.
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
 * Takes the formulas out of Markdown, so that none of their signs is read as its own. What stands in
 * their place is as long as they are: places in the text stay what they were.
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

/** "$10, or 5$": what begins with a number and reckons nothing. */
const isPrice = (tex: string) => /^\d/.test(tex) && !/[\\^_=<>+*/{}-]/.test(tex);

const places = new RegExp(`${begin}${filler}*|${filler}+`, "g");

/** Puts formulas back, each as `<data value=TeX>`. */
export function putFormulas(tree: TreeNode, formulas: readonly Formula[]) {
  let next = 0;
  const walk = (parent: TreeNode) => {
    parent.children = parent.children?.flatMap((node): TreeNode[] => {
      if (node.type !== "text" || !node.value) {
        walk(node);
        return [node];
      }
      const made: TreeNode[] = [];
      let last = 0;
      for (const { 0: place, index } of node.value.matchAll(places)) {
        if (index > last) made.push({ type: "text", value: node.value.slice(last, index) });
        last = index + place.length;
        const formula = place.startsWith(begin) ? formulas[next++] : undefined;
        if (formula) made.push(elementOf(formula));
      }
      if (last === 0) return [node];
      if (last < node.value.length) made.push({ type: "text", value: node.value.slice(last) });
      return made;
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

/** What is written so far, without a formula that has only begun. */
export const withoutHalfFormula = (text: string) =>
  text
    .replace(/(?:\$\$|\\\[|\\\()[^]*$/, "")
    .replace(/(?<=^|[\s(])\$(?![\s\d$])[^$\n]{0,120}$/, "")
    .replace(/(?:\\|\$)$/, "");
