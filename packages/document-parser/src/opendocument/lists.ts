import { counted } from "../office/counting.ts";
import type { Attributes } from "../archive/xml.ts";
import { OUTLINE, type Styles } from "./styles.ts";

interface OpenList {
  style: string | undefined;
  counts: number[];
  id: string;
  /** Whether the open item's mark is still unused. */
  fresh: boolean;
  start: number | undefined;
}

/** The lists around a paragraph, with their counts. */
export class Lists {
  readonly #styles: Styles;
  readonly #open: OpenList[] = [];
  /** Counts that later lists may continue, by list ID and style. */
  readonly #counted = new Map<string, number[]>();
  readonly #chapters: number[] = [];

  constructor(styles: Styles) {
    this.#styles = styles;
  }

  /** The paragraph's depth from 0; -1 outside lists. */
  get depth() {
    return this.#open.length - 1;
  }

  enter(attributes: Attributes) {
    const around = this.#open.at(-1);
    const style = attributes["text:style-name"] ?? around?.style;
    const goesOn = attributes["text:continue-numbering"] === "true";
    const before = attributes["text:continue-list"] ?? (goesOn ? `style ${style}` : "");
    const counts = around?.counts ?? this.#counted.get(before) ?? [];
    if (around && !goesOn) counts.length = Math.min(counts.length, this.#open.length);
    const id = attributes["xml:id"] ?? "";
    this.#open.push({ style, counts, id, fresh: false, start: undefined });
  }

  leave() {
    const list = this.#open.pop();
    if (!list || this.#open.length > 0) return;
    if (list.id !== "") this.#counted.set(list.id, list.counts);
    this.#counted.set(`style ${list.style}`, list.counts);
  }

  /** A list header has no mark. */
  item(attributes: Attributes, isMarked: boolean) {
    const list = this.#open.at(-1);
    if (!list) return;
    list.fresh = isMarked;
    const start = Number.parseInt(attributes["text:start-value"] ?? "", 10);
    list.start = Number.isNaN(start) ? undefined : start;
  }

  /** Returns the next paragraph's mark; empty except for the first of an item. */
  mark(): string {
    const list = this.#open.at(-1);
    if (!list?.fresh) return "";
    // An item whose first paragraph is in a nested list has no mark of its own.
    for (const open of this.#open) open.fresh = false;
    return this.#next(list.style, list.counts, this.depth, list.start);
  }

  /** Returns the number of a heading, if headings are numbered; `level` from 1. */
  chapter(level: number): string {
    return this.#next(OUTLINE, this.#chapters, level - 1);
  }

  #next(style: string | undefined, counts: number[], level: number, start?: number): string {
    const own = this.#styles.level(style, level);
    const startAt = (at: number) => this.#styles.level(style, at)?.start ?? 1;
    for (let at = counts.length; at < level; at++) counts[at] = startAt(at);
    counts[level] = start ?? (level < counts.length ? counts[level]! + 1 : startAt(level));
    counts.length = level + 1;
    if (!own) return "";
    if (own.format === undefined) return own.bullet;
    const numbers = counts
      .slice(Math.max(0, level + 1 - own.shown))
      .map((count, at, { length }) => {
        const format = this.#styles.level(style, level + 1 - length + at)?.format;
        return counted(count, format ?? "decimal");
      });
    return own.before + numbers.join(".") + own.after;
  }
}
