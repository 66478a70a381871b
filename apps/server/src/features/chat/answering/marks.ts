/** What an answer's text may refer to: passage numbers, and words of passages. */
export interface Sources {
  has(index: number): boolean;
  /** Whether a passage contains these words, ignoring case, spacing and punctuation. */
  contains(words: string): boolean;
  /** Whether the answer has a result of a tool with this number, which its mark `[Tn]` names. */
  hasTool?(number: number): boolean;
}

/** A place of the cleaned text, behind what rests on a tool's result. */
export interface ToolMark {
  at: number;
  number: number;
}

/** A range [start, end) of the cleaned text. */
export interface TextRange {
  start: number;
  end: number;
}

export interface MarkCleaner {
  /** Takes the next output of the model; returns the text that can be sent now. */
  push(text: string): string;
  /** Returns the text still held back. */
  end(): string;
  /** Words in quotation marks that no passage contains. */
  invented: TextRange[];
  /** Where marks of tools' results were: they are removed from the text. */
  toolMarks: ToolMark[];
  /** Whether the model said that the passages do not contain the answer. */
  saysNone(): boolean;
}

const special = /[[【"“„«「『]/g;
const mark =
  /^(?:\[|【)\s*(none|\^?t?\d{1,4}(?:(?:\s*[,;]\s*|\s*[–-]\s*|\s+and\s+)\^?t?\d{1,4})*)(?:†[^\]】]{0,80})?\s*(?:\]|】)/i;
const everyMark = new RegExp(`([ \\t]*)${mark.source.slice(1)}`, "gi");
const openMark = /^[[【][^\]】\n]{0,100}$/;
const closing: Record<string, RegExp> = {
  '"': /"/,
  "“": /[”]/,
  "„": /[“”]/,
  "«": /»/,
  "「": /」/,
  "『": /』/,
};
/** Maximum characters of a checked quotation; longer ones pass as they are, without waiting. */
const longestQuotation = 700;

/**
 * Cleans an answer while it streams, so that the text sent equals the text stored. Marks have one
 * form, `[n]`; marks without a passage are removed. A quotation that no passage contains loses its
 * quotation marks: the words remain as the model's own.
 */
export function cleaner(sources: Sources): MarkCleaner {
  let held = "";
  let told = 0;
  let last = "";
  let none = false;
  const invented: TextRange[] = [];
  const toolMarks: ToolMark[] = [];
  /** Without tools, "[T1]" is text like any other. */
  const isText = (inside: string) => !sources.hasTool && /t\d/i.test(inside);

  function run(ended: boolean): string {
    let out = "";
    const put = (text: string) => {
      out += told + out.length === 0 ? text.trimStart() : text;
      last = text.at(-1) ?? last;
    };
    let rest = held;
    for (;;) {
      special.lastIndex = 0;
      const at = special.exec(rest)?.index ?? rest.length;
      put(rest.slice(0, at));
      rest = rest.slice(at);
      if (rest === "") break;
      const taken = takeMark(rest) ?? takeQuotation(rest);
      if (taken === "wait" && !ended) break;
      if (typeof taken === "number") rest = rest.slice(taken);
      else {
        put(rest.charAt(0));
        rest = rest.slice(1);
      }
    }
    // Holds back a space (a mark to remove may follow) and a lone surrogate (its half may follow).
    const loose = ended ? 0 : (/(?:[ \t]+|[\ud800-\udbff])$/.exec(out)?.[0].length ?? 0);
    held = rest === "" ? out.slice(out.length - loose) : out.slice(out.length - loose) + rest;
    const ready = out.slice(0, out.length - loose);
    told += ready.length;
    return ready.toWellFormed();

    function takeMark(text: string): number | "wait" | undefined {
      if (text[0] !== "[" && text[0] !== "【") return undefined;
      const found = mark.exec(text);
      if (found && isText(found[1] ?? "")) return undefined;
      if (!found) return openMark.test(text) ? "wait" : undefined;
      const [whole, inside = ""] = found;
      const known = marksOf(inside);
      if (known === "") out = out.replace(/[ \t]+$/, "");
      noteTools(inside);
      put(known);
      return whole.length;
    }

    function noteTools(marked: string) {
      for (const [, digits] of marked.matchAll(/t(\d{1,4})/gi)) {
        const number = Number(digits);
        if (sources.hasTool?.(number)) toolMarks.push({ at: told + out.length, number });
      }
    }

    function takeQuotation(text: string): number | "wait" | undefined {
      const open = text.charAt(0);
      const end = closing[open];
      if (!end || (open === '"' && !/^$|[\s([{—–:]/.test(last))) return undefined;
      const length = text.slice(1, longestQuotation).search(end);
      if (length < 0) {
        const goesOn = text.length < longestQuotation && !text.includes("\n\n");
        return goesOn ? "wait" : undefined;
      }
      const inside = text.slice(1, 1 + length);
      const marked = inside.replaceAll(everyMark, (_, space: string, numbers: string) => {
        noteTools(numbers);
        const known = marksOf(numbers);
        return known && space + known;
      });
      if (!isQuotation(inside) || verbatim(inside, sources)) {
        put(open + marked + text.charAt(1 + length));
      } else {
        invented.push({ start: told + out.length, end: told + out.length + marked.length });
        put(marked);
      }
      return length + 2;
    }
  }

  function marksOf(inside: string): string {
    if (inside.toLowerCase() === "none") none = true;
    if (isText(inside)) return `[${inside}]`;
    const known = indexesOf(inside.replaceAll(/t\d+/gi, "")).filter((index) => sources.has(index));
    return known.map((index) => `[${index}]`).join("");
  }

  return {
    push(text) {
      held += text.replaceAll("\0", "");
      return run(false);
    },
    end: () => run(true),
    invented,
    toolMarks,
    saysNone: () => none,
  };
}

function indexesOf(inside: string): number[] {
  return inside.split(/[,;]|\band\b/).flatMap((part) => {
    const [from = 0, to = from] = (part.match(/\d+/g) ?? []).map(Number);
    if (to < from || to - from > 20) return [from, to];
    return Array.from({ length: to - from + 1 }, (_, n) => from + n);
  });
}

/** One or two words in quotation marks are a term or irony, not a quotation. */
const isQuotation = (words: string) =>
  (words.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= 3 ||
  (words.match(/\p{sc=Han}|\p{sc=Hira}|\p{sc=Kana}/gu)?.length ?? 0) >= 6;

/** Omissions and insertions must be marked; a passage must contain the rest. */
const verbatim = (words: string, sources: Sources) =>
  words
    .split(/…|\.\.\.|\[[^\]]*\]/)
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .every((part) => sources.contains(part));

/** Only letters and digits, normalized, for comparing quotations. */
export const bare = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[-\u2010\u00ad]\r?\n/g, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
