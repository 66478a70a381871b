import type { DocumentType } from "@lectern/contract/facts";

import type { StatedFact } from "#schema";
import { type OpeningPages, type Line, linesOf, plainDigits, saidIn } from "./opening-pages.ts";
import { daysIn, spansIn } from "./days.ts";
import { issuerOf, labelled } from "./issuers.ts";
import { valueAfter } from "./labels.ts";
import { isOrganization } from "./names.ts";
import { dayOfContract, partiesOf } from "./parties.ts";
import { type TypeMention, typeIn } from "./types.ts";

/** Raise it when the extraction changes: facts of older versions are read again. */
export const FACTS_VERSION = 1;

const longestTitle = 200;
/** Maximum characters of a title that is not a heading. */
const longestPlainTitle = 100;
/** Maximum first lines searched for the type of document. */
const leading = 8;

/** The authority that a document was filed with is not its title. */
const authority = /securities and exchange commission|^washington, d\.?c/i;

/**
 * Extracts the facts that a document states at its beginning. Leaves out anything ambiguous: a
 * missing fact can be added, but a wrong one is believed.
 */
export function readFacts(beginning: OpeningPages): StatedFact[] {
  const lines = linesOf(beginning).filter(({ kind }) => kind !== "furniture");
  const { title, named, type, said } = whatItIs(beginning, lines);
  const whole = { ...beginning, lines, title, named, type };
  return [
    ...said,
    ...issuerOf(lines, title, type, named),
    ...bodyOf(title, named),
    ...partiesIn(whole),
    ...(type === "email" ? senderOf(lines) : authorsOf(lines)),
    ...recipientsOf(lines, type),
    ...productOf(whole),
    ...periodOf(lines, title, type),
    ...dateOf(whole),
    ...(type === "email" ? [] : numbersOf(lines)),
  ];
}

interface Whole extends OpeningPages {
  lines: readonly Line[];
  title: Line | undefined;
  named: TypeMention | undefined;
  type: DocumentType | undefined;
}

const isMail = (file: string) => file === "eml" || file === "msg";

/** Finds title and type: the top heading, else a short first line; then the words for the type. */
function whatItIs({ file }: OpeningPages, lines: readonly Line[]) {
  const first = lines.filter(({ page }) => page === 1);
  const title = titleAmong(first);
  const said: StatedFact[] = title ? [saidIn(title, "title")] : [];
  if (isMail(file)) {
    const from = first.find(({ text }) => /^From: \S/.test(text));
    if (from) said.push(saidIn(from, "type", { value: "email" }));
    return { title, named: undefined, type: from && ("email" as const), said };
  }
  const inTitle = title && typeIn(title.text);
  const below = first.slice(0, leading).flatMap((line) => {
    const found = line === title ? undefined : opensWith(line);
    return found ? [{ line, found }] : [];
  });
  const [other] = below;
  const line = inTitle ? title : other?.line;
  const named = inTitle ?? other?.found;
  if (line && named) said.push(saidIn(line, "type", { ...named, value: named.type }));
  return { title: title && { ...title }, named: inTitle, type: named?.type, said };
}

/** Returns the type stated below the title: the line begins with the word, or is a form's name. */
function opensWith({ text, kind }: Line): TypeMention | undefined {
  const found = kind === "table" && text.length > 90 ? undefined : typeIn(text.slice(0, 120));
  if (!found || found.isLoose) return undefined;
  const before = text.slice(0, found.from);
  const isOpening =
    /^(?:\W*|(?:this|dieser?|diese|le présent|ce|este|el presente|هذا)\s+(?:\p{L}+\s+)?)$/iu;
  const isWhole = text.length <= 60 && !/[.,;:]/.test(text);
  return isOpening.test(before) || (isWhole && found.to >= text.length - 6) ? found : undefined;
}

function titleAmong(first: readonly Line[]): Line | undefined {
  const headings = first.filter(
    ({ kind, text }) => kind === "heading" && text.length <= longestTitle && !authority.test(text),
  );
  const top = Math.min(...headings.map(({ level }) => level));
  const title = headings.find(({ level, text }) => level === top && /\p{L}{2}/u.test(text));
  // A cover that begins with the issuer and continues with the type of document.
  const isCompany = title && isOrganization(title.text) && !typeIn(title.text);
  if (title && isCompany) {
    const next = first[first.indexOf(title) + 1];
    const from = next && opensWith(next) ? next : undefined;
    if (!from) return headings.find(({ text }) => typeIn(text)) ?? title;
    const end = /\.(?:\s|$)/u.exec(from.text)?.index ?? from.text.length;
    return end <= longestTitle ? { ...from, text: from.text.slice(0, end) } : title;
  }
  if (title) return title;
  const [opening, next] = first;
  const isTitle =
    opening !== undefined &&
    next !== undefined &&
    opening.kind === "paragraph" &&
    opening.text.length <= longestPlainTitle &&
    !/[.;:?!،؟]$/u.test(opening.text) &&
    !/[:：]\s/u.test(opening.text) &&
    !isOrganization(opening.text) &&
    /^[\p{Lu}\p{Lo}\d]/u.test(opening.text) &&
    daysIn(opening.text, "und").every(({ from, to }) => to - from < opening.text.length - 12);
  return isTitle ? opening : undefined;
}

/** Returns the body whose minutes these are: "of the board of trustees". */
function bodyOf(title: Line | undefined, named: TypeMention | undefined): StatedFact[] {
  if (!title || named?.type !== "minutes") return [];
  const rest = title.text.slice(named.to);
  const meeting =
    /^\s*(?:of|der|des|de la|de l['’]|de|du|del|über die|über)?\s*(?:(?:the|la|el)\s+|l['’])?(?:(?:\d+\.\s*|[\p{L}-]+e[nr]?\s+)?(?:(?:annual |regular |extraordinary |special |ordinary |general )*meeting|sitzung|réunion|séance|reunión|sesión|اجتماع|جلسة))?\s*(?:of|der|des|du|de la|de l['’]|del|de|di)?\s*(?:(?:the|la|el)\s+|l['’])?/iu.exec(
      rest,
    )?.[0].length ?? 0;
  const body = rest.slice(meeting);
  const end =
    /[\s,:–-]*(?:(?:on|held|vom|am|tenue?|le|celebrada|el)\s+\d|\d|[,:–(]|$)/u.exec(body)?.index ??
    0;
  return end >= 4 && end <= 80
    ? [saidIn(title, "body", { from: named.to + meeting, to: named.to + meeting + end })]
    : [];
}

const partiesIn = ({ type, pages, lines }: Whole): StatedFact[] =>
  type === "contract" ? partiesOf(pages, lines) : [];

const people = /^[\p{L}\p{M}.'’\- ]+(?:<[^>]*>)?$/u;

/** "Anna Lindqvist <anna@…>": the name, else the address. */
function correspondents(
  name: StatedFact["name"],
  { line, from }: { line: Line; from: number },
): StatedFact[] {
  return [...line.text.slice(from).matchAll(/(?:"[^"]*"|[^,;"<])*(?:<[^>]*>)?/g)].flatMap(
    ({ 0: one, index }): StatedFact[] => {
      const said = one.replace(/\s*<[^>]*>\s*$/, "") || one.replaceAll(/[<>]/g, "");
      const words = said.trim().replaceAll(/^["']|["']$/g, "");
      const begin = words === "" ? -1 : line.text.indexOf(words, from + index);
      return begin >= 0 ? [saidIn(line, name, { from: begin, to: begin + words.length })] : [];
    },
  );
}

const fieldOf = (lines: readonly Line[], field: RegExp) =>
  lines.slice(0, leading).flatMap((line) => {
    const found = field.exec(line.text);
    return found ? [{ line, from: found[0].length }] : [];
  });

const senderOf = (lines: readonly Line[]): StatedFact[] =>
  fieldOf(lines, /^From: /)
    .flatMap((one) => correspondents("author", one))
    .slice(0, 1);

const mostPeople = 20;

/** Returns the authors that a label names. */
function authorsOf(lines: readonly Line[]): StatedFact[] {
  const found = labelled("author", lines.slice(0, 40)).filter(
    ({ line, from }) => line.text.length - from <= 160 && line.kind !== "list",
  );
  return found.slice(0, 1).flatMap(({ line, from }) => {
    const names = [...line.text.slice(from).matchAll(/(?:(?!\s(?:and|und|et|y)\s)[^,;&])+/gu)].map(
      ({ 0: name, index }) => {
        const skipped = /^\s*(?:and|und|et|y)\s+/u.exec(name)?.[0].length ?? 0;
        return { from: from + index + skipped, to: from + index + name.length };
      },
    );
    const areNames = names.every(({ from: begin, to }) => {
      const name = line.text.slice(begin, to).trim();
      return (
        (people.test(name) && /^\p{Lu}|^\p{Lo}/u.test(name) && name.split(" ").length <= 5) ||
        isOrganization(name)
      );
    });
    return areNames ? names.map((name) => saidIn(line, "author", name)) : [];
  });
}

/** Returns the recipients of a mail or an invoice. */
function recipientsOf(lines: readonly Line[], type: DocumentType | undefined): StatedFact[] {
  if (type === "email")
    return fieldOf(lines, /^To: /)
      .flatMap((one) => correspondents("recipient", one))
      .slice(0, mostPeople);
  if (type !== "invoice") return [];
  const [found] = labelled("recipient", lines.slice(0, 40));
  if (!found) return [];
  const { line, from } = found;
  const end = /\s*[,;]|$/u.exec(line.text.slice(from))?.index ?? 0;
  return end >= 3 && end <= 90 ? [saidIn(line, "recipient", { from, to: from + end })] : [];
}

/** A product's model name contains a digit. */
const model = /\p{L}[\p{L}-]*[ -]?\d|\d[ -]?\p{Lu}/u;

/** Returns the product of a manual: the rest of its title, or a label's value. */
function productOf({ type, title, named, lines }: Whole): StatedFact[] {
  if (type !== "manual") return [];
  const [said] = labelled("product", lines.slice(0, 40));
  if (said && said.line.text.length - said.from <= 90)
    return [saidIn(said.line, "product", { from: said.from })];
  if (!title || !named) return [];
  const before = title.text.slice(0, named.from).replace(/[\s:,–—-]+$/u, "");
  const begin =
    named.to +
    (/^[\s:,–—-]*(?:(?:for|of|für|zum|zur|pour|de|del|du|des|para|per)\s+)?(?:(?:the|your|den|die|das|la|le|les|el|los|las)\s+|l['’])?/iu.exec(
      title.text.slice(named.to),
    )?.[0].length ?? 0);
  const [from, to] = before.trim().length >= 3 ? [0, before.length] : [begin, title.text.length];
  const name = title.text.slice(from, to).trim();
  const isCertain =
    model.test(plainDigits(name)) || (!named.isLoose && /^[\p{Lu}\p{Lo}]/u.test(name));
  return name.length >= 3 && isCertain && !isOrganization(name)
    ? [saidIn(title, "product", { from, to })]
    : [];
}

const reports = new Set<DocumentType | undefined>(["annual_report", "interim_report", "report"]);
/** Matches a line that states the period of its document. */
const covers =
  /(?:period|year|quarter|months|half)[ -]?(?:end(?:ed|ing)|year)|(?:fiscal|financial) year|reporting period|(?:über|für) das (?:geschäfts)?jahr|geschäftsjahr|berichtszeitraum|berichtsjahr|zum \d|exercice|période|trimestre|semestre|ejercicio|per[ií]odo|esercizio|المنتهية|السنة المالية|للفترة|عن عام|لعام/iu;
/** Maximum lines of the first pages searched for the period. */
const mostCovering = 40;

/** Returns the period of a report: from its title, or a more exact one from a line below. */
function periodOf(
  lines: readonly Line[],
  title: Line | undefined,
  type: DocumentType | undefined,
): StatedFact[] {
  if (!reports.has(type)) return [];
  const own = title ? onlySpan(title) : undefined;
  const below = lines
    .slice(0, mostCovering)
    .filter(({ text }) => text !== title?.text && covers.test(text))
    .flatMap((line) => onlySpan(line, 300) ?? []);
  const [exact] = below.filter(({ value }) => value.includes("/"));
  const [first] = below;
  const found = own?.value.includes("/") ? own : (exactFor(own, exact) ?? own ?? first);
  return found ? [found] : [];
}

/**
 * Returns a line's exact period if the title names none, or the year in which it begins or ends.
 */
function exactFor(
  own: StatedFact | undefined,
  exact: StatedFact | undefined,
): StatedFact | undefined {
  if (!own || !exact) return exact;
  const [first = "", last = ""] = exact.value.split("/");
  const year = Number(own.value.slice(0, 4));
  const years = first.startsWith("P")
    ? [Number(last.slice(0, 4)) - 1]
    : [Number(first.slice(0, 4))];
  return [...years, Number(last.slice(0, 4))].includes(year) ? exact : undefined;
}

/** Returns the only period named at the beginning of a line. */
function onlySpan(line: Line, most = 400): StatedFact | undefined {
  const text = line.text.slice(0, most);
  const spans = spansIn(text);
  const [first] = spans.filter(({ value }) => value.includes("/")).concat(spans);
  const years = new Set(spans.map(({ value }) => value));
  if (!first || (years.size > 1 && !first.value.includes("/"))) return undefined;
  const { value, from, to } = first;
  return saidIn(line, "period", { from, to, value });
}

/** Matches the text before the day on which a document was published, or a meeting held. */
const published =
  /(?:published(?: on)?|publication date:?|issued on|as of the date|veröffentlicht am|erschienen am|publié le|publicado el|نشر في|نُشر في)\s*$/iu;
const held =
  /(?:^meeting (?:of|on|held on)|held on|(?:^|\s)sitzung (?:vom|am)|^sitzung|réunion du|réunion|séance du|tenue le|reunión del?|sesión del?|celebrada el|عقد الاجتماع (?:في|بتاريخ|يوم)|المنعقد[ة]? (?:في|بتاريخ|يوم))[\s,]*(?:\p{L}+,?\s+(?:den\s+|le\s+)?)?$/iu;
/** Matches a place before a day: "Berlin, 12. März 2024", "March 2026". */
const placed =
  /^(?:\p{Lu}[\p{L}.'’-]*(?:\s(?:de|del|am|an der)?\s?\p{Lu}[\p{L}.'’-]*){0,3},\s*)?(?:den\s+|le\s+|el\s+|the\s+)?$/u;
/** Maximum lines at the beginning where a day alone on a line dates the document. */
const mostDated = 12;

/**
 * Returns the date of a document: a label's, or that of a mail, a contract's making or a meeting.
 */
function dateOf(whole: Whole): StatedFact[] {
  const { type, lines, language, title } = whole;
  const first = lines.filter(({ page }) => page === 1);
  if (type === "email") return sentOn(first);
  const labels = labelled("date", lines.slice(0, 60)).flatMap(({ line, from }) =>
    daysIn(line.text.slice(from, from + 40), language)
      .slice(0, 1)
      .flatMap((day): StatedFact[] =>
        day.from <= 12 ? [saidIn(line, "date", shifted(day, from))] : [],
      ),
  );
  if (labels[0]) return labels.slice(0, 1);
  if (type === "contract") return dayOfContract(lines, language);
  const near = first.slice(0, mostDated).filter((line) => line !== title && line.kind !== "table");
  const days = near.flatMap((line) =>
    daysIn(line.text, language).map((day) => ({ line, day, before: line.text.slice(0, day.from) })),
  );
  const isMeeting = type === "minutes";
  const ofMeeting = days.filter(({ before }) => isMeeting && held.test(before));
  const ofTitle = isMeeting && title ? daysIn(title.text, language) : [];
  if (title && ofTitle.length === 1) return ofTitle.map((day) => saidIn(title, "date", day));
  const said = days.filter(({ before }) => published.test(before));
  const alone = days.filter(
    ({ line, day, before }) => placed.test(before) && /^[\s.]*$/.test(line.text.slice(day.to)),
  );
  const [found] = [ofMeeting, said, alone].map(sameDay).filter((one) => one !== undefined);
  return found ? [saidIn(found.line, "date", found.day)] : [];
}

/** Returns the first if all are the same day. */
const sameDay = <T extends { day: { value: string } }>(found: readonly T[]): T | undefined =>
  new Set(found.map(({ day }) => day.value)).size === 1 ? found[0] : undefined;

const shifted = ({ value, from, to }: { value: string; from: number; to: number }, by: number) => ({
  value,
  from: from + by,
  to: to + by,
});

/** Returns the day in a mail's date field, in the sender's time zone. */
const sentOn = (lines: readonly Line[]): StatedFact[] =>
  fieldOf(lines, /^Date: /)
    .slice(0, 1)
    .flatMap(({ line, from }) =>
      daysIn(line.text.slice(from), "en")
        .slice(0, 1)
        .map((day) => saidIn(line, "date", shifted(day, from))),
    );

const mostNumbers = 4;
const identifier = /^[\p{L}\p{N}][\p{L}\p{N}./_ -]*$/u;

/** Returns reference numbers of the document that a label names. */
function numbersOf(lines: readonly Line[]): StatedFact[] {
  const found = lines.slice(0, 80).flatMap((line, at): StatedFact[] => {
    const from = valueAfter("number", line.text);
    if (from === undefined) return [];
    const next = from < line.text.length ? { line, from } : { line: lines[at + 1], from: 0 };
    if (!next.line) return [];
    const rest = next.line.text.slice(next.from, next.from + 60);
    const value = /^[#\s]*([^\s,;()]+(?: (?=\S*\d)[^\s,;()]+){0,3})/u
      .exec(rest)?.[1]
      ?.replace(/[.:]$/, "");
    const isNumber =
      value && /\d/.test(plainDigits(value)) && value.length <= 40 && identifier.test(value);
    if (!isNumber) return [];
    const begin = next.line.text.indexOf(value, next.from);
    return [saidIn(next.line, "number", { from: begin, to: begin + value.length })];
  });
  const apart = new Map(found.map((one) => [one.value, one]));
  return [...apart.values()].slice(0, mostNumbers);
}
