import { type Kind, kindOf } from "../../retrieval/question-terms.ts";
import { type Block, type Statement, unmarked } from "../extractive-answer.ts";
import { asksForTotal, asksForValue } from "../tables/small-words.ts";
import { digitsOf } from "../tables/compute.ts";
import { valuesIn } from "../tables/numbers.ts";
import { quoteAt, type TableSource } from "../tables/sources.ts";
import { fieldsAsked } from "./fields.ts";
import { type Field, type FieldRecord, recordsOf } from "./records.ts";
import {
  holdsWord,
  meansWord,
  saysLabel,
  type RequiredWord,
  requiredWordsIn,
} from "./required-words.ts";

/** A field that answers, with the fields of its record that identify it. */
interface Found {
  source: TableSource;
  record: FieldRecord;
  field: Field;
  said: Field[];
  score: number;
}

/** Score of a field found by its own label, or by the kind of answer asked for. */
const by = { label: 3, kind: 2 };
const ofOwnWord = 1;
const mostListed = 10;

/**
 * Answers a question from the fields of forms, messages and tables: "Who appoints the auditor?"
 * from the row "Appoint an auditor | Amara Okafor" below "Action | Owner". All words of the
 * question must occur in the record, in the headings above it, or in what its document says about
 * itself. Undefined if no field answers, or several of one document do and cannot be listed or
 * summed.
 */
export function recordAnswer(question: string, sources: readonly TableSource[]): Block | undefined {
  const kind = kindOf(question);
  if (!mayBeField(question, kind)) return undefined;
  const found = sources.flatMap((source) => [...foundIn(question, kind, source)]);
  const most = Math.max(...found.map(({ score }) => score));
  const [first, ...others] = found.filter(({ score }) => score === most);
  if (!first) return undefined;
  const own = [first, ...others.filter(({ source }) => isSameDocument(source, first.source))];
  const distinctly = [...new Map(own.map((one) => [placeOf(one), one])).values()];
  if (distinctly.length > mostListed) return undefined;
  if (distinctly.length > 1) {
    const isOfOneColumn = distinctly.every(
      ({ record, field }) => record.kind === "row" && field.label === first.field.label,
    );
    if (!isOfOneColumn) return undefined;
    if (asksForTotal(question)) return sumOf(distinctly);
  }
  const statements = distinctly.map(statementOf).filter((one) => one !== undefined);
  if (statements.length < distinctly.length) return undefined;
  return { opening: first.record.kind === "row" ? "table" : "quotes", statements };
}

const isSameDocument = (one: TableSource, other: TableSource) =>
  one.evidence.documentId === other.evidence.documentId;

const placeOf = ({ source, field }: Found) => `${source.page.number} ${field.start}`;

const asksForThing =
  /^[\s¿¡]*(?:(?:on|at|in|by|from|for|until|under|bis|von|zu|in|auf|unter|de|en|a|à) )?(?:what|which|was|welche[nrms]?|wie (?:heißt|lautet)|quels?|quelles?|qué|cuál(?:es)?|quali?|che)(?!\p{L})/iu;
const asksOfDoing =
  /(?<!\p{L})(?:do|does|did|must|should|shall|can|could|may|happens?|mean|means|muss|müssen|soll|sollen|kann|darf|bedeutet|passiert|doit|doivent|faire|debe|deben|deve)(?!\p{L})/iu;
const asksHow =
  /^[\s¿¡]*(?:how (?:do|does|did|can|could|should|is|are)|wie (?!viel|hoch|lang|alt|heißt|lautet|groß|schwer)|comment|cómo|come)(?!\p{L})/iu;

/** Whether a field may answer: "Why", "How do I" and "What must they do" need more than a field. */
function mayBeField(question: string, kind: Kind | undefined): boolean {
  if (kind === "reason" || asksHow.test(question)) return false;
  if (kind !== undefined) return true;
  return asksForThing.test(question) && !asksOfDoing.test(question.replace(/does .* cost/iu, ""));
}

const signs: Record<Kind, RegExp> = {
  number: /\p{Nd}/u,
  time: /\p{Nd}/u,
  person: /\p{Lu}|[\p{Script=Han}\p{Script=Arabic}]/u,
  place: /\p{L}/u,
  reason: /$^/u,
};

function* foundIn(question: string, kind: Kind | undefined, source: TableSource): Generator<Found> {
  const { page, issuer, parts } = source;
  const isTotal = asksForTotal(question);
  const wanted = requiredWordsIn(question, page.language).filter(
    ({ text }) => !(isTotal && asksForValue(text)),
  );
  if (wanted.length === 0) return;
  const forms = fieldsAsked(question);
  for (const record of recordsOf(page)) {
    const above = `${record.headings}\n${issuer.head}`;
    for (const field of record.fields) {
      const left = leftBy(field);
      if (!left) continue;
      const others = record.fields.filter((one) => one !== field && one.value !== "");
      const own = left.words.filter((one) =>
        others.some((other) => holdsWord(one, parts.of(other.value).terms)),
      );
      const isOfRow = record.kind === "lines" || own.length > 0;
      const rest = left.words.filter((one) => !own.includes(one));
      const around = parts.of(left.isOfSection ? `${above}\n${record.section}` : above).terms;
      if (!isOfRow || !rest.every((one) => meansWord(one, around, page.language))) continue;
      const said = others.filter((other) =>
        own.some((one) => holdsWord(one, parts.of(other.value).terms)),
      );
      yield { source, record, field, said, score: left.score + own.length * ofOwnWord };
    }
  }

  /**
   * The question's words that the field itself does not cover, and whether the text around it may;
   * undefined: the field is not asked for.
   */
  function leftBy({
    label,
    value,
  }: Field): { words: RequiredWord[]; score: number; isOfSection: boolean } | undefined {
    if (value === "") return undefined;
    const isSaid =
      saysLabel(wanted, label, source) && (kind === undefined || signs[kind].test(value));
    const form = forms.find(({ labels, holds }) => labels.test(label) && holds.test(value));
    if (!isSaid && !form) return undefined;
    const terms = parts.of(label).terms;
    const words = wanted.filter(
      (one) => !form?.words.test(one.text) && !meansWord(one, terms, page.language),
    );
    return { words, score: isSaid ? by.label : by.kind, isOfSection: form?.isOfSection ?? false };
  }
}

/** "Action: Appoint an auditor; Owner: Amara Okafor.", quoting that part of the row. */
function statementOf({ source, record, field, said }: Found): Statement | undefined {
  if (record.kind === "lines") {
    const quote = quoteAt(source, field.start, field.end);
    const isCells = source.page.text.slice(field.start, field.end).includes("\t");
    const text = isCells
      ? `${field.label}: ${field.value}`
      : source.page.text.slice(field.start, field.end);
    return quote && [{ text: `“${unmarked(text)}”`, quote }];
  }
  const names = namesIn(record.fields);
  const told = record.fields.filter((one) => [field, ...names, ...said].includes(one));
  return rowStatement(source, told);
}

/** Fields that name a row: its first with words, and the next after a code such as "A-1001". */
function namesIn(fields: readonly Field[]): Field[] {
  const [first, next] = fields.filter(({ value }) => /\p{L}/u.test(value));
  const isCode = first && /^\S*\p{Nd}\S*$/u.test(first.value);
  return [first, isCode ? next : undefined].filter((one) => one !== undefined);
}

/** Fields of one row with their column headings. */
export function rowStatement(source: TableSource, fields: readonly Field[]): Statement | undefined {
  const [first, last] = [fields[0], fields.at(-1)];
  const quote = first && last && quoteAt(source, first.start, last.end);
  const text = fields
    .map(({ label, value }) => (label === "" ? value : `${label}: ${value}`))
    .join("; ");
  return quote && [{ text: unmarked(/[.!?…。]$/u.test(text) ? text : `${text}.`), quote }];
}

/** "42 + 17 + 9 = 68", each number quoted from its row. */
function sumOf(found: readonly Found[]): Block | undefined {
  const [first] = found;
  const { language = "und" } = first?.source.page ?? {};
  const values = found.map(({ field }) => valuesIn(field.value, field.start, language)?.[0]);
  const numbers = values.flatMap((one) => one?.value ?? []);
  const units = new Set(values.map((one) => `${one?.currency ?? ""} ${one?.unit ?? ""}`));
  if (!first || numbers.length < found.length || units.size > 1) return undefined;
  const sum = digitsOf(
    numbers.reduce((all, one) => all + one, 0),
    numbers,
    language,
  );
  const pieces = found.flatMap((one, n) => {
    const statement = statementOf(one);
    const quote = statement?.[0]?.quote;
    const sign = n === 0 ? `${one.field.label}: ` : " + ";
    return quote ? [{ text: unmarked(`${sign}${one.field.value}`), quote }] : [];
  });
  if (pieces.length < found.length) return undefined;
  return { opening: "table", statements: [[...pieces, { text: ` = ${sum}.` }]] };
}
