import { type Part, sameAs, tokens } from "./parts.ts";

/** The overlap of two multisets; sums over several documents. */
export class Overlap {
  shared = 0;
  found = 0;
  wanted = 0;

  add(found: readonly string[], wanted: readonly string[]) {
    const left = new Map<string, number>();
    for (const one of wanted) left.set(one, (left.get(one) ?? 0) + 1);
    for (const one of found) {
      const count = left.get(one) ?? 0;
      if (count > 0) this.shared++;
      left.set(one, count - 1);
    }
    this.found += found.length;
    this.wanted += wanted.length;
  }

  get precision() {
    return this.found > 0 ? this.shared / this.found : undefined;
  }

  get recall() {
    return this.wanted > 0 ? this.shared / this.wanted : undefined;
  }

  /** Undefined if nothing was wanted and nothing found. */
  get f1() {
    const both = this.found + this.wanted;
    return both > 0 ? (2 * this.shared) / both : undefined;
  }
}

/** A part as parsed. */
export interface ReadPart extends Omit<Part, "kind"> {
  kind: Part["kind"] | "furniture";
  page: number;
}

/** The quality of parsing, summed over all added documents. */
export class Comparison {
  readonly words = new Overlap();
  readonly headings = new Overlap();
  readonly levels = new Overlap();
  readonly rows = new Overlap();
  readonly order = new Overlap();
  readonly footnotes = new Overlap();
  readonly paragraphs = new Overlap();
  readonly items = new Overlap();

  add(read: readonly ReadPart[], wanted: readonly Part[]) {
    const body = read.filter(({ kind }) => kind !== "furniture");
    this.words.add(wordsOf(body), wordsOf(wanted));
    this.headings.add(textsOf(body, "heading"), textsOf(wanted, "heading"));
    this.levels.add(leveled(body), leveled(wanted));
    this.rows.add(rowsOf(body), rowsOf(wanted));
    this.order.add(pairsOf(body), pairsOf(wanted));
    this.footnotes.add(textsOf(body, "footnote"), textsOf(wanted, "footnote"));
    const whole = wholes(body);
    this.paragraphs.add(
      textsOf(wanted, "paragraph").filter((text) => whole.has(text)),
      textsOf(wanted, "paragraph"),
    );
    this.items.add(itemsOf(body), itemsOf(wanted));
  }
}

type Any = Pick<ReadPart, "kind" | "level" | "text" | "rows">;

const wordsOf = (parts: readonly Any[]) => parts.flatMap(({ text }) => tokens(text));
const textsOf = (parts: readonly Any[], wanted: Part["kind"]) =>
  parts.filter(({ kind }) => kind === wanted).map(({ text }) => sameAs(text));
/** Column headings repeated on each page count once; empty cells are ignored. */
const rowsOf = (parts: readonly Any[]) => [
  ...new Set(
    parts.flatMap(({ rows }) =>
      rows.map((row) => row.map(sameAs).filter(Boolean).join(" | ")).filter(Boolean),
    ),
  ),
];
const itemsOf = (parts: readonly Any[]) =>
  parts.flatMap(({ kind, level, text }) =>
    kind === "list" ? text.split("\n").map((item) => `${level} ${sameAs(item)}`) : [],
  );

/** Adjacent words of the body; footnotes are excluded, because their position is free. */
function pairsOf(parts: readonly Any[]) {
  const words = wordsOf(parts.filter(({ kind }) => kind !== "footnote"));
  return words.slice(1).map((word, at) => `${words[at]} ${word}`);
}

/** Returns the headings with their levels, counted from the document's largest. */
function leveled(parts: readonly Any[]) {
  const headings = parts.filter(({ kind }) => kind === "heading");
  const levels = [...new Set(headings.map(({ level }) => level))].toSorted((a, b) => a - b);
  return headings.map(({ level, text }) => `${levels.indexOf(level)} ${sameAs(text)}`);
}

/** Returns the blocks, and the last of each page joined with the first of the next. */
function wholes(parts: readonly ReadPart[]) {
  const found = new Set(parts.map(({ text }) => sameAs(text)));
  const flow = parts.filter(({ kind }) => kind !== "footnote");
  for (const [at, after] of flow.entries()) {
    const before = flow[at - 1];
    if (!before) continue;
    if (before.page === after.page || before.kind === "heading" || after.kind === "heading")
      continue;
    found.add(sameAs(`${before.text} ${after.text}`));
    found.add(sameAs(before.text.replace(/-$/, "") + after.text));
  }
  return found;
}
