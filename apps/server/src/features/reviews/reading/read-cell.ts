import type { DocumentReader, ReadStatement } from "../../chat/index.ts";
import {
  countsOf,
  nothingRead,
  notFoundReason,
  type Outcome,
  type PagesRead,
  storedQuotes,
} from "./cell-outcome.ts";
import { contentTerms, datedFieldsOf, type Field, fieldsOf, fieldsWith } from "./fields.ts";
import { sameValue } from "../values.ts";
import { type ParsedAnswer, type Question, unclear } from "./parsing/outcome.ts";
import { parseAnswer, statementsFor } from "./parsing/parse-answer.ts";
import { withScale } from "./parsing/scale.ts";
import { paraphrasesOf } from "./paraphrases.ts";
import { phrasingsOf } from "./phrasings.ts";

interface Contents {
  fields: readonly Field[];
  /** Undefined: not needed yet. */
  dates: readonly Field[] | undefined;
  text: string;
}
const known = new WeakMap<DocumentReader, Contents>();

/** Returns what is looked up in a document for every question, found once. */
function contentsOf(reader: DocumentReader): Contents {
  let contents = known.get(reader);
  if (!contents) {
    const { passages } = reader;
    const text = passages.map((one) => one.text).join("\n");
    known.set(reader, (contents = { fields: passages.flatMap(fieldsOf), dates: undefined, text }));
  }
  return contents;
}

/** Answers a question from a document with the built-in model: at most a suggestion. */
export async function readCell(
  reader: DocumentReader,
  question: Question,
  pages: PagesRead,
): Promise<Outcome> {
  const counts = countsOf(pages);
  const answer = await answerTo(reader, question);
  if (!answer)
    return { ...nothingRead, state: "not_found", reason: notFoundReason(counts), ...counts };
  const { state, value, candidates, reason, from } = answer;
  // Yes or no is a proposal: what it rests on stands in the document, it does not.
  const stands = state === "suggested" && question.type !== "yes_no";
  return {
    ...nothingRead,
    state,
    value,
    candidates,
    reason,
    quotes: storedQuotes(from.flatMap(({ quotes }) => quotes)),
    support: stands ? "supported" : null,
    ...counts,
  };
}

/**
 * Looks in forms first, then in sentences and tables, for the question and its other phrasings; for
 * a date at last before all dates.
 */
async function answerTo(
  reader: DocumentReader,
  question: Question,
): Promise<ParsedAnswer | undefined> {
  const { plain, names } = phrasingsOf(question.question);
  const contents = contentsOf(reader);
  const { fields, text } = contents;
  const field = await fieldFor(reader, fields, question, [...plain, question.question]);
  if (field) return field;
  const language = reader.passages[0]?.language ?? "und";
  const paraphrases = paraphrasesOf(plain[0] ?? question.question, language, text);
  const answers = await Promise.all(names.map((one) => answerIn(reader, question, one)));
  const agreed = agreedOf(answers.filter((one) => one !== undefined));
  if (agreed) return agreed;
  let doubtful: ParsedAnswer | undefined;
  for (const phrasing of [...plain, ...paraphrases, question.question]) {
    const answer = await answerIn(reader, question, phrasing);
    if (answer?.state === "suggested") return answer;
    // Other words that fit without a value say nothing on the question itself.
    const fits = !paraphrases.includes(phrasing) || (answer?.candidates.length ?? 0) > 0;
    if (fits) doubtful ??= answer;
  }
  if (question.type !== "date") return doubtful;
  const dates = (contents.dates ??= reader.passages.flatMap(datedFieldsOf));
  return (await fieldFor(reader, dates, question, [...plain, question.question])) ?? doubtful;
}

/** Returns the answer to one phrasing of a question; undefined if the document does not address it. */
async function answerIn(reader: DocumentReader, question: Question, phrasing: string) {
  const statements = await reader.statementsOn(phrasing, statementsFor(question));
  const quoted = statements.filter(({ quotes }) => quotes.length > 0);
  if (quoted.length === 0) return undefined;
  const answer = parseAnswer({ ...question, question: phrasing }, quoted);
  return answer && withScale(answer, contentsOf(reader).text);
}

/** What two names of the same thing give: one value, else unclear between both. */
function agreedOf(answers: readonly ParsedAnswer[]): ParsedAnswer | undefined {
  const found = answers.filter(({ state }) => state === "suggested");
  const [first, ...others] = found;
  if (!first || others.every(({ value }) => sameValue(value, first.value))) return first;
  const values = found.flatMap(({ value }) => value ?? []);
  return unclear(
    "review_values_differ",
    values,
    found.flatMap(({ from }) => from),
  );
}

/** Returns what fields of a document say, if their value is of the question's type. */
async function fieldFor(
  reader: DocumentReader,
  fields: readonly Field[],
  question: Question,
  phrasings: readonly string[],
): Promise<ParsedAnswer | undefined> {
  if (question.type === "yes_no" || question.type === "list") return undefined;
  for (const phrasing of phrasings) {
    const [first] = fieldsWith(fields, (language) => contentTerms(phrasing, language));
    if (!first) continue;
    const { value, language, quote } = first;
    const statement: ReadStatement = {
      text: value,
      isVerbatim: true,
      language,
      quotes: await reader.place([quote]),
    };
    const answer = parseAnswer({ ...question, question: phrasing }, [statement]);
    if (answer?.state === "suggested") return answer;
  }
  return undefined;
}
