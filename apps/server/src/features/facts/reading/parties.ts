import type { StatedFact } from "#schema";
import { type FirstPage, type Line, saidIn } from "./opening-pages.ts";
import { daysIn } from "./days.ts";
import { valueAfter } from "./labels.ts";
import { afterArticle, isOrganization } from "./names.ts";

/** Maximum characters at the beginning of a page searched for the parties of a contract. */
const opening = 2_500;
/** Maximum characters after the word "between" within which both parties are named. */
const reach = 900;

const between =
  /(?<!\p{L})(?:by and between|by and among|between|among|zwischen|entre les soussignés|entre las partes|entre|tra|fra|بين)(?!\p{L})\s*:?\s*/giu;
/** Matches the end of a name. */
const nameEnd =
  /\s*(?:\(|;|\n|\s[–—-]\s|,(?!\s*(?:inc|llc|ltd|l\.l\.c|s\.\s?a|s\.\s?l|corp|gmbh|plc)\b)|\s(?:with (?:its|a)|having|whose|represented|located|a (?:company|corporation|limited)|mit sitz|vertreten|nachfolgend|im folgenden|wohnhaft|dont|ayant|représentée?|ci-après|demeurant|con (?:domicilio|sede)|representad[ao]|en adelante|domiciliad[ao]|con sede|ومقرها|ومقره|ويمثلها|ويمثله|يمثلها|يمثله|المشار)(?!\p{L}))/iu;
/** Matches the definition of a party's short name: “the Company”, (Mieterin), (المؤجر). */
const called =
  /\((?=[^()]{2,80}\))[^()]*(?:["“”„«‚'’]|\p{L}{3,})[^()]*\)|(?:nachfolgend|im folgenden|hereinafter|ci-après|en adelante|en lo sucesivo)[^;\n]{0,12}["“„«]?[^"”“»;\n]{2,60}["”“»]?/giu;
/** Matches the text between the parties. */
const and =
  /^[\s,;–—-]*(?:(?:auf der einen Seite|einerseits|d['’]une part|de una parte|on the one hand)[\s,;]*)?(?:(?:and|und|sowie|et|y|e)(?!\p{L})\s*|و\s?)/iu;

const longest = 100;

interface Found {
  from: number;
  to: number;
}

/** Returns the name at the beginning of a text, without its article. */
function nameAt(text: string, from: number): Found | undefined {
  const rest = text.slice(from, from + longest + 40);
  const skipped = rest.length - rest.trimStart().length;
  const begin = from + skipped + afterArticle(rest.trimStart());
  const ended = nameEnd.exec(text.slice(begin, begin + longest + 40));
  if (!ended || ended.index < 3 || ended.index > longest) return undefined;
  const name = text.slice(begin, begin + ended.index);
  const isName = /^["“„«]?[\p{Lu}\p{Lt}\p{Lo}\d]/u.test(name) && /\p{L}{2}/u.test(name);
  return isName ? { from: begin, to: begin + name.trimEnd().length } : undefined;
}

/** Returns both parties after "between": each is followed by the definition of its short name. */
function bothIn(text: string, from: number): [Found, Found] | undefined {
  const first = nameAt(text, from);
  if (!first) return undefined;
  const stretch = text.slice(0, from + reach);
  called.lastIndex = first.to;
  for (let mark = called.exec(stretch); mark; mark = called.exec(stretch)) {
    const behind = mark.index + mark[0].length;
    const joined = and.exec(stretch.slice(behind));
    const second = joined && nameAt(text, behind + joined[0].length);
    // The second party must have a short name as well.
    called.lastIndex = second?.to ?? behind;
    if (second && called.test(stretch)) return [first, second];
    called.lastIndex = behind;
  }
  return undefined;
}

/** Returns two organizations in a short sentence: "between Acme Ltd and Beta GmbH." */
function plainlyIn(text: string, from: number): [Found, Found] | undefined {
  const rest = text.slice(from, from + 2 * longest);
  for (const { index, 0: word } of rest.matchAll(/,?\s+(?:and|und|et|y)\s+|\s+و\s?/giu)) {
    const first = { from: from + afterArticle(rest), to: from + index };
    const begin = from + index + word.length;
    const behind = text.slice(begin, begin + longest);
    const start = begin + afterArticle(behind);
    const end = /[;\n]|,(?!\s*(?:inc|llc|ltd|corp)\b)|\.(?=\s|$)|\s\(/iu.exec(
      text.slice(start, start + longest),
    );
    const ends = [start + (end?.index ?? longest), start + (end?.index ?? longest) + 1];
    for (const to of ends) {
      const second = { from: start, to };
      const areBoth = [first, second].every((one) =>
        isOrganization(text.slice(one.from, one.to).trim()),
      );
      if (areBoth) return [first, second];
    }
  }
  return undefined;
}

/** Returns the parties that a contract names in its opening, or on labelled lines. */
export function partiesOf(pages: readonly FirstPage[], lines: readonly Line[]): StatedFact[] {
  for (const { number: page, text: whole } of pages.slice(0, 2)) {
    const text = whole.slice(0, opening);
    for (const { index, 0: word } of text.matchAll(between)) {
      const begin = index + word.length;
      const both = bothIn(text, begin) ?? plainlyIn(text, begin);
      const line = { page, start: 0, text };
      if (both) return both.map((one) => saidIn(line, "party", one));
    }
  }
  const labelled = lines.flatMap((line, at): StatedFact[] => {
    const from = valueAfter("party", line.text);
    if (from === undefined) return [];
    const [value, begin] = from < line.text.length ? [line, from] : [lines[at + 1], 0];
    const end = value && /\s*[,;(]|$/u.exec(value.text.slice(begin))?.index;
    return value && end !== undefined && end > 2 && end <= longest && value.kind !== "heading"
      ? [saidIn(value, "party", { from: begin, to: begin + end })]
      : [];
  });
  const names = new Map(labelled.map((one) => [one.value, one]));
  return names.size >= 2 && names.size <= 6 ? [...names.values()] : [];
}

/** Matches the text before the day on which a contract was made. */
const beforeDay =
  /(?:made|entered into|dated|signed|effective|concluded|executed|geschlossen|unterzeichnet|unterschrieben|vom|signé|conclu|fait|firmado|celebrado|suscrito|otorgado|أبرم|حرر|وقع|تم)(?!\p{L})[^.;\n]{0,60}$/iu;

/** Returns the first day on which a contract says it was made. */
export function dayOfContract(lines: readonly Line[], language: string): StatedFact[] {
  for (const line of lines) {
    if (line.page > 1 || line.start > opening) break;
    const days = daysIn(line.text, language).filter(
      ({ value, from }) => value.length === 10 && beforeDay.test(line.text.slice(0, from)),
    );
    if (days.length > 0 && new Set(days.map(({ value }) => value)).size === 1)
      return days.slice(0, 1).map((day) => saidIn(line, "date", day));
  }
  return [];
}
