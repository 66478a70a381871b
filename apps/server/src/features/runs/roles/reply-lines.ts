import { onOneLine } from "../../chat/index.ts";

/** A line of a model that begins with a keyword, and what follows it. */
export interface ReplyLine {
  /** The keyword, as it was looked for. */
  key: string;
  rest: string;
  /** Whether the model wrote the keyword in upper case, or with a colon: not a word of prose. */
  isMarked: boolean;
}

/** Characters and lines of a reply that are read; a model that repeats itself writes more. */
const mostCharacters = 100_000;
const mostLines = 2_000;

const thought = /^[\s\S]*<\/think(?:ing)?>/i;
const unendedThought = /^\s*<think(?:ing)?>[\s\S]*$/i;
const codeFence = /^\s*(?:`{3}|~{3})/;
/** Bullets, quotation, emphasis and numbering in front of a keyword. */
const before = String.raw`^[\s>*_\x60#•·–—-]*(?:\(?\d{1,3}[.):][\s*_\x60]*)?`;
const after = String.raw`(?![\p{L}\p{N}'’-])([*_\x60\s]*[:：][*_\x60\s]*|[.)]?(?:\s*[–—-](?=\s))?)(.*)$`;
const emphasisAround = /^[*_`\s]+|[*_`\s]+$/g;

/** Returns a reply without the thoughts that some models write in front of it. */
export const withoutThought = (said: string) =>
  said.replace(thought, "").replace(unendedThought, "").slice(0, mostCharacters);

/** Returns the lines of a reply that carry text, without the marks of code. */
const textLines = (said: string): string[] =>
  withoutThought(said)
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .slice(0, mostLines)
    .filter((line) => line.trim() !== "" && !codeFence.test(line));

/** A text that is in quotation marks as a whole. */
const wholeQuoted = /^["“„«]([^"“”„«»]+)["”“»]$/u;

/** Returns a value without emphasis or quotation marks around it, on one line. */
export const valueOf = (text: string) =>
  onOneLine(text.replaceAll("**", "").replaceAll(emphasisAround, "")).replace(wholeQuoted, "$1");

/**
 * Returns the lines that begin with one of these keywords (regular expressions), whatever Markdown
 * and numbering a model put around them, and passes every other line to `other`. A keyword that
 * stands alone takes the next line as its text.
 */
export function keywordLines(
  said: string,
  keywords: readonly string[],
  other: (line: string, found: readonly ReplyLine[]) => ReplyLine | undefined = () => undefined,
): ReplyLine[] {
  const keyed = new RegExp(`${before}(${keywords.join("|")})${after}`, "iu");
  const each = keywords.map((key) => new RegExp(`^(?:${key})`, "iu"));
  const found: ReplyLine[] = [];
  let open: ReplyLine | undefined;
  for (const line of textLines(said)) {
    const [, word, colon = "", rest = ""] = keyed.exec(line) ?? [];
    if (word !== undefined) {
      const isMarked = word === word.toUpperCase() || /[:：]/.test(colon);
      const key = keywords[each.findIndex((one) => one.test(word))] ?? "";
      const one = { key, rest: valueOf(rest), isMarked };
      found.push(one);
      open = /\p{L}{2}|\p{N}{3}/u.test(one.rest) ? undefined : one;
    } else if (open) {
      open.rest = `${open.rest} ${valueOf(line)}`.trim();
      open = undefined;
    } else {
      const more = other(line, found);
      if (more) found.push(more);
    }
  }
  return found;
}

/** Returns words in a form that ignores case and punctuation. */
export const wordsIn = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Returns at most so many characters of a text, up to the end of a word. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  const end = cut.lastIndexOf(" ");
  return `${cut
    .slice(0, end > most / 2 ? end : undefined)
    .toWellFormed()
    .trimEnd()}…`;
}
