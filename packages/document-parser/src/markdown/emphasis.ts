const blank = /^(?:\s|$)/u;
const punctuation = /^[\p{P}\p{S}]/u;

/** Removes matching emphasis marks; unmatched ones stay. */
export class Emphasis {
  readonly #out: string[];
  readonly #source: string;
  /** Runs that may open emphasis, by character. */
  readonly #open = new Map<string, { place: number; left: number }[]>();

  constructor(out: string[], source: string) {
    this.#out = out;
    this.#source = source;
  }

  /** Reads the run of marks that begins at an index; returns where it ends. */
  run(at: number): number {
    const source = this.#source;
    const char = source[at] ?? "";
    let end = at;
    while (source[end] === char) end++;
    let left = end - at;
    // Exactly two tildes strike through.
    const isMark = char !== "~" || left === 2;
    const { opens, closes } = flanks(char, before(source, at), after(source, end));
    const open = this.#open.get(char) ?? [];
    for (let top = open.at(-1); isMark && closes && left > 0 && top; top = open.at(-1)) {
      const both = Math.min(top.left, left);
      top.left -= both;
      left -= both;
      this.#out[top.place] = char.repeat(top.left);
      if (top.left === 0) open.pop();
    }
    if (isMark && opens && left > 0) {
      open.push({ place: this.#out.length, left });
      this.#open.set(char, open);
    }
    this.#out.push(char.repeat(left));
    return end;
  }
}

const before = (source: string, at: number) =>
  at > 1 && /[\uDC00-\uDFFF]/.test(source[at - 1]!)
    ? source.slice(at - 2, at)
    : (source[at - 1] ?? "");
const after = (source: string, end: number) => source.slice(end, end + 2);

/** By the characters on both sides, as CommonMark defines it. */
function flanks(char: string, left: string, right: string) {
  const [leftBlank, rightBlank] = [blank.test(left), blank.test(right)];
  const [leftMark, rightMark] = [punctuation.test(left), punctuation.test(right)];
  const isLeft = !rightBlank && (!rightMark || leftBlank || leftMark);
  const isRight = !leftBlank && (!leftMark || rightBlank || rightMark);
  if (char !== "_") return { opens: isLeft, closes: isRight };
  return { opens: isLeft && (!isRight || leftMark), closes: isRight && (!isLeft || rightMark) };
}
