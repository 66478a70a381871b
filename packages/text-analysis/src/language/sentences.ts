import { goesOnAfter } from "./abbreviations.ts";

/** A range of UTF-16 units. */
export interface Range {
  start: number;
  end: number;
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterFor(language: string) {
  let segmenter = segmenters.get(language);
  if (!segmenter) {
    const locale = /^[a-z]{2}$/.test(language) ? language : "en";
    segmenter = new Intl.Segmenter(locale, { granularity: "sentence" });
    segmenters.set(language, segmenter);
  }
  return segmenter;
}

/** Characters from which the segmenter's quadratic running time matters. */
const LONGEST = 20_000;

/**
 * Returns the sentences of a text in order, without the white space around them. Paragraphs
 * (separated by an empty line) and the rows of a table or list never share a sentence; a wrapped
 * line does not end one. `language` is ISO 639-1, or anything else if unknown.
 */
export function sentences(text: string, language: string): Range[] {
  const found: Range[] = [];
  for (const paragraph of paragraphs(text)) {
    for (let from = paragraph.start; from < paragraph.end; from += LONGEST) {
      cut(text, from, Math.min(from + LONGEST, paragraph.end), language, found);
    }
  }
  return withoutStops.has(language)
    ? found.flatMap((range) => [...cutAtPauses(text, range)])
    : found;
}

/** The start of a list item, heading, table row or quotation. */
const beginsAnew = /^\s*(?:[-*+•·‣▪●○■□|>#]|\(?(?:\d{1,3}|[a-z])[.)]\s)/;
/** Minimum length of a wrapped line; shorter ones are verses, addresses or titles. */
const WRAPPED = 40;

/** Returns ranges that no sentence crosses. */
function paragraphs(text: string): Range[] {
  const found: Range[] = [];
  let start = 0;
  while (start < text.length) {
    let end = lineEnd(text, start);
    let line = start;
    for (;;) {
      const next = end + 1;
      if (next >= text.length || !goesOn(text, line, end, next)) break;
      line = next;
      end = lineEnd(text, next);
    }
    found.push({ start, end });
    start = end + 1;
  }
  return found;
}

function lineEnd(text: string, from: number) {
  const at = text.indexOf("\n", from);
  return at === -1 ? text.length : at;
}

/** Whether the line at `next` continues the wrapped line [start, end). */
function goesOn(text: string, start: number, end: number, next: number) {
  if (end - start < WRAPPED) return false;
  const above = text.slice(start, end);
  const below = text.slice(next, lineEnd(text, next));
  return below.trim() !== "" && !/[\t|]/.test(above + below) && !beginsAnew.test(below);
}

/** What a sentence may end with. Greek writes a question mark like a semicolon. */
const mayEnd = /[\p{Sentence_Terminal}\u2024\r\u0085\u2028\u2029;\u037e]/u;

/** The segmenter's sentences; it takes long even where there is one, as in a row of a table. */
const segmentsOf = (part: string, language: string) =>
  mayEnd.test(part) ? segmenterFor(language).segment(part) : [{ segment: part, index: 0 }];

/** A closing quotation mark after a space, as in French; » before a word opens a quotation. */
const closer = /^[»”](?=\s|$)\s*/u;

function cut(text: string, start: number, end: number, language: string, found: Range[]) {
  const part = text.slice(start, end).replaceAll("\n", " ");
  let open: Range | undefined;
  for (const { segment, index } of segmentsOf(part, language)) {
    const closing = open ? (closer.exec(segment)?.[0].length ?? 0) : 0;
    if (open && closing > 0) open.end = start + index + segment.slice(0, closing).trimEnd().length;
    const trimmed = segment.slice(closing).trim();
    if (trimmed === "") continue;
    const from = start + index + segment.indexOf(trimmed, closing);
    const to = from + trimmed.length;
    if (open && isUnfinished(text.slice(open.start, open.end), trimmed, language)) open.end = to;
    else {
      if (open) found.push(open);
      open = { start: from, end: to };
    }
  }
  if (open) found.push(open);
}

/**
 * Thai and Lao use a space both after sentences and within them; a part after a cut has at
 * least MIN_PART_LENGTH characters.
 */
const withoutStops = new Set(["th", "lo"]);
const MIN_PART_LENGTH = 40;
const pause = /(?<=[\p{sc=Thai}\p{sc=Laoo}])[ \u00a0]+(?=[\p{sc=Thai}\p{sc=Laoo}])/gu;

function* cutAtPauses(text: string, { start, end }: Range): Generator<Range> {
  let from = start;
  for (const { 0: gap, index } of text.slice(start, end).matchAll(pause)) {
    const to = start + index;
    if (to - from < MIN_PART_LENGTH || end - to < MIN_PART_LENGTH / 2) continue;
    yield { start: from, end: to };
    from = to + gap.length;
  }
  yield { start: from, end };
}

/** Abbreviations that may end a sentence, depending on what follows. */
const maybeLast =
  /(?:^|[\s(])(?:(?:\p{L}\.){2,}|Inc\.|Corp\.|Co\.|Ltd\.|etc\.|usw\.|Jan\.|Feb\.|Aug\.|Sept\.|Oct\.|Nov\.|Dec\.)$/u;
const quoted = /[.!?…。！？][”"’»«“」』]$/u;
const said = /^(?:\p{Ll}|[とのがをはにもで、，])/u;
const initial = /(?:^|[\s(.])\p{Lu}\.$/u;
const opener =
  /^["“„(]?(?:The|A|An|In|It|We|This|That|These|He|She|They|But|And|However|If|As|For|On|At|Our|There|When|While|Although|Der|Die|Das|Ein|Eine|Im|Es|Wir|Le|La|Les|Il|El|Los|Las)\b/;
const marker = /^\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]$/i;

/** Whether `sentence` was cut at an abbreviation or a number, so that `next` belongs to it. */
function isUnfinished(sentence: string, next: string, language: string) {
  // The speaker follows the quotation.
  if (quoted.test(sentence) && said.test(next)) return true;
  if (!sentence.endsWith(".")) return marker.test(sentence);
  const tail = sentence.slice(-24);
  if (goesOnAfter(language).test(tail) || marker.test(sentence)) return true;
  if (/^\p{Ll}/u.test(next)) return true;
  if (maybeLast.test(tail)) return !opener.test(next) && /^[\p{Lu}\d]/u.test(next);
  if (initial.test(tail)) return /^\p{Lu}/u.test(next) && !opener.test(next);
  return (
    language === "de" &&
    /\s\d{1,2}\.$/.test(tail) &&
    /^\p{Lu}\p{Ll}/u.test(next) &&
    !opener.test(next)
  );
}
