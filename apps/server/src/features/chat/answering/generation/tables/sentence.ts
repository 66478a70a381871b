import { periodsIn } from "@lectern/text-analysis/dates/periods";
import { amountOf, spoken, subjectOf } from "./amounts.ts";
import type { CellMatch } from "./cell-match.ts";

/**
 * States a cell in the language of its document: its row, column and number. Only English gets a
 * sentence; in other languages a verb would have to agree with a label of any gender and number.
 */
export function cellSentence(found: CellMatch): string {
  const { language } = found.source.page;
  const amount = amountOf(found);
  const said = amount ? spoken(amount, language) : found.cell.text;
  const subject = subjectOf(found);
  const when = whenOf(found);
  const period = when === "" ? "" : ` (${when})`;
  if (language === "en" && amount && isSentence(subject)) {
    const verb = isPlural(subject) ? "were" : "was";
    return ended(`${subject} ${verb} ${said}${period}`);
  }
  const colon = language === "fr" ? " :" : ":";
  return ended(`${subject}${period}${colon} ${said}`);
}

const ended = (words: string) => `${words}.`;

/** Whether a label reads well before a verb: it is only the name of a measure. */
const isSentence = (subject: string) => !/[,;:–—]|\d/.test(subject) && subject.length <= 60;

const isPlural = (subject: string) => {
  const [head = ""] = subject.split(/ (?:of|per|in|for|from|by|at|attributable|to) |\(/);
  return / and /.test(head) ? head.trim().endsWith("s") : /[^s]s$/.test(head.trim());
};

const lowered =
  /(?<!\p{L})(?:Three|Six|Nine|Twelve|Months?|Ended|Years?|Quarter|Fiscal|First|Second|Third|Fourth|Half)(?!\p{L})/gu;

/** The period in the document's wording, in lower case where English capitalizes headings. */
export function whenOf({ column, row, table, period, source }: CellMatch): string {
  if (!period) return "";
  const heading = column.period ? withoutWords(column.heading, column.words) : "";
  const own = heading;
  const needsYear = period.year ?? period.end?.year;
  if (own !== "" && (needsYear === undefined || own.includes(String(needsYear)))) {
    const length =
      period.months !== undefined && column.period?.months === undefined
        ? captionLength(table)
        : "";
    return small([length, own].filter(Boolean).join(" "));
  }
  const said = [row.label, source.page.label ?? "", table.captions[0] ?? ""].flatMap((text) =>
    periodsIn(text)
      .slice(0, 1)
      .map(({ from, to }) => text.slice(from, to)),
  );
  return small([own, ...said.slice(0, 1)].filter(Boolean).join(" "));
}

const small = (text: string) =>
  text
    .replaceAll(lowered, (word) => word.toLowerCase())
    .replaceAll(/\s+/g, " ")
    .trim();

/** The words of a caption that give the length of the columns' periods. */
function captionLength({ captions }: CellMatch["table"]): string {
  for (const said of captions.slice(0, 2)) {
    const [, ...rest] = said.split(/,\s*/);
    const found = rest.find((part) =>
      /month|quarter|monat|quartal|trimestre|semestre|halbjahr|half/i.test(part),
    );
    if (found) return found.trim();
  }
  return "";
}

/** A heading without the words that are stated with the row. */
const withoutWords = (heading: string, words: string) =>
  words === "" ? heading : heading.replace(words, "").replaceAll(/\s+/g, " ").trim();
