import type { Attributes } from "./shown.ts";

const romans: [number, string][] = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];

function roman(number: number): string {
  if (number < 1 || number >= 4000) return String(number);
  let [left, text] = [number, ""];
  for (const [value, letters] of romans) {
    for (; left >= value; left -= value) text += letters;
  }
  return text;
}

function letters(number: number): string {
  let text = "";
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26)) {
    text = String.fromCharCode(97 + ((left - 1) % 26)) + text;
  }
  return text || String(number);
}

/** Counts the items of a list while it is read. */
export class HtmlList {
  readonly #isNumbered: boolean;
  readonly #type: string;
  readonly #step: number;
  #next: number;

  constructor(name: string, attributes: Attributes) {
    this.#isNumbered = name === "ol";
    this.#type = attributes["type"] ?? "1";
    this.#step = attributes["reversed"] === undefined ? 1 : -1;
    this.#next = numberOf(attributes["start"]) ?? 1;
  }

  /** Returns the next item's marker with a trailing space; empty for unnumbered lists. */
  mark(attributes: Attributes): string {
    if (!this.#isNumbered) return "";
    const number = numberOf(attributes["value"]) ?? this.#next;
    this.#next = number + this.#step;
    const lower = this.#type.toLowerCase();
    const text = lower === "a" ? letters(number) : lower === "i" ? roman(number) : String(number);
    return `${lower === this.#type ? text : text.toUpperCase()}. `;
  }
}

function numberOf(text = ""): number | undefined {
  return /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;
}
