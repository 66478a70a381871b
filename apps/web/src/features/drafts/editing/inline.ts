import type { JSONContent } from "@tiptap/core";

type Mark = "bold" | "italic";

interface Token {
  text: string;
  cite?: number;
  marks: Set<Mark>;
  /** Of a run of `*` or `_`: what it may do, and how many signs are left of it. */
  run?: { sign: string; length: number; left: number; opens: boolean; closes: boolean };
}

const stretches =
  /\\(?<escaped>[!-/:-@[-`{-~])|\[(?<cite>\d{1,4})\]|(?<run>\*+|_+)|(?<rest>[^\\[*_]+|[^])/gu;

const space = /^$|\s/u;
const punctuation = /[\p{P}\p{S}]/u;

/** Returns the inline nodes of a paragraph's Markdown; a line break is a hard one. */
export function inlineOf(source: string, isKnown: (index: number) => boolean): JSONContent[] {
  const tokens = [...source.matchAll(stretches)].map((match) => tokenOf(match, source, isKnown));
  pairRuns(tokens);
  const nodes: JSONContent[] = [];
  for (const token of tokens) {
    const text = token.run ? token.run.sign.repeat(token.run.left) : token.text;
    const marks = (["bold", "italic"] as const)
      .filter((mark) => token.marks.has(mark))
      .map((type) => ({ type }));
    const marked = marks.length > 0 ? { marks } : {};
    if (token.cite !== undefined) {
      nodes.push({ type: "citation", attrs: { index: token.cite }, ...marked });
      continue;
    }
    for (const [at, line] of text.split("\n").entries()) {
      if (at > 0) nodes.push({ type: "hardBreak" });
      const last = nodes.at(-1);
      if (line === "") continue;
      if (last?.type === "text" && JSON.stringify(last.marks) === JSON.stringify(marked.marks)) {
        last.text += line;
      } else nodes.push({ type: "text", text: line, ...marked });
    }
  }
  return nodes;
}

function tokenOf(
  { groups = {}, index, 0: whole }: RegExpExecArray,
  source: string,
  isKnown: (index: number) => boolean,
): Token {
  const marks = new Set<Mark>();
  const { escaped, cite, run } = groups;
  if (escaped !== undefined) return { text: escaped, marks };
  if (cite !== undefined && isKnown(Number(cite))) return { text: "", cite: Number(cite), marks };
  if (run === undefined) return { text: whole, marks };
  // As CommonMark tells runs that open from those that close.
  const before = /.$/su.exec(source.slice(0, index))?.[0] ?? "";
  const after = /^./su.exec(source.slice(index + run.length))?.[0] ?? "";
  const beforeEnds = space.test(before) || punctuation.test(before);
  const afterEnds = space.test(after) || punctuation.test(after);
  const left = !space.test(after) && (!punctuation.test(after) || beforeEnds);
  const right = !space.test(before) && (!punctuation.test(before) || afterEnds);
  const sign = run[0]!;
  const opens = sign === "*" ? left : left && (!right || punctuation.test(before));
  const closes = sign === "*" ? right : right && (!left || punctuation.test(after));
  return { text: "", marks, run: { sign, length: run.length, left: run.length, opens, closes } };
}

/** Gives the tokens between an opening and a closing run their mark, as CommonMark pairs them. */
function pairRuns(tokens: readonly Token[]) {
  for (const [at, { run: closing }] of tokens.entries()) {
    while (closing?.closes && closing.left > 0) {
      const from = openerOf(tokens, at, closing);
      const opening = tokens[from]?.run;
      if (!opening) break;
      const used = Math.min(opening.left, closing.left) >= 2 ? 2 : 1;
      for (const { marks, run } of tokens.slice(from + 1, at)) {
        marks.add(used === 2 ? "bold" : "italic");
        if (run) Object.assign(run, { opens: false, closes: false });
      }
      opening.left -= used;
      closing.left -= used;
    }
  }
}

const openerOf = (tokens: readonly Token[], before: number, closing: NonNullable<Token["run"]>) =>
  tokens.findLastIndex(({ run }, at) => {
    if (at >= before || !run?.opens || run.left === 0 || run.sign !== closing.sign) return false;
    const isOdd = (run.closes || closing.opens) && (run.length + closing.length) % 3 === 0;
    return !isOdd || (run.length % 3 === 0 && closing.length % 3 === 0);
  });
