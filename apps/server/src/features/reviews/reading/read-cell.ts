import {
  type Evidence,
  openStatements,
  type PageReader,
  type Quote,
  type ReadStatement,
} from "../../chat/pure.ts";
import {
  countsOf,
  nothingRead,
  notFoundReason,
  type Outcome,
  type PagesRead,
} from "./cell-outcome.ts";
import { datedFieldsOf, type Field, fieldsFor, fieldsOf } from "./fields.ts";
import { sameValue } from "../values.ts";
import { type ParsedAnswer, type Question, unclear } from "./parsing/outcome.ts";
import { parseAnswer, statementsFor } from "./parsing/parse-answer.ts";
import { withScale } from "./parsing/scale.ts";
import { paraphrasesOf } from "./paraphrases.ts";
import { phrasingsOf } from "./phrasings.ts";

/** A document with what is looked up in it for every question. */
interface Contents {
  passages: readonly Evidence[];
  statementsOn: Awaited<ReturnType<typeof openStatements>>;
  fields: readonly Field[];
  /** Undefined: not needed yet. */
  dates: readonly Field[] | undefined;
  text: string;
}

/** Answers questions from a document with the built-in model: at most with suggestions. */
export async function openBuiltInReader(
  passages: readonly Evidence[],
  pages: PageReader,
): Promise<(question: Question, read: PagesRead) => Promise<Outcome<Quote>>> {
  const contents: Contents = {
    passages,
    statementsOn: await openStatements(passages, pages),
    fields: passages.flatMap(fieldsOf),
    dates: undefined,
    text: passages.map(({ text }) => text).join("\n"),
  };
  return (question, read) => readCell(contents, question, read);
}

async function readCell(
  contents: Contents,
  question: Question,
  pages: PagesRead,
): Promise<Outcome<Quote>> {
  const counts = countsOf(pages);
  const answer = await answerTo(contents, question);
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
    quotes: from.flatMap(({ quotes }) => quotes),
    support: stands ? "supported" : null,
    ...counts,
  };
}

/**
 * Looks in forms first, then in sentences and tables, for the question and its other phrasings; for
 * a date at last before all dates.
 */
async function answerTo(contents: Contents, question: Question): Promise<ParsedAnswer | undefined> {
  const { passages, fields, text } = contents;
  const { plain, names } = phrasingsOf(question.question);
  const field = fieldFor(fields, question, [...plain, question.question]);
  if (field) return field;
  const language = passages[0]?.language ?? "und";
  const paraphrases = paraphrasesOf(plain[0] ?? question.question, language, text);
  const answers = await Promise.all(names.map((one) => answerIn(contents, question, one)));
  const agreed = agreedOf(answers.filter((one) => one !== undefined));
  if (agreed) return agreed;
  let doubtful: ParsedAnswer | undefined;
  for (const phrasing of [...plain, ...paraphrases, question.question]) {
    const answer = await answerIn(contents, question, phrasing);
    if (answer?.state === "suggested") return answer;
    // Other words that fit without a value say nothing on the question itself.
    const fits = !paraphrases.includes(phrasing) || (answer?.candidates.length ?? 0) > 0;
    if (fits) doubtful ??= answer;
  }
  if (question.type !== "date") return doubtful;
  const dates = (contents.dates ??= passages.flatMap(datedFieldsOf));
  return fieldFor(dates, question, [...plain, question.question]) ?? doubtful;
}

/** Returns the answer to one phrasing of a question; undefined if the document does not address it. */
async function answerIn({ statementsOn, text }: Contents, question: Question, phrasing: string) {
  const statements = await statementsOn(phrasing, statementsFor(question));
  const quoted = statements.filter(({ quotes }) => quotes.length > 0);
  if (quoted.length === 0) return undefined;
  const answer = parseAnswer({ ...question, question: phrasing }, quoted);
  return answer && withScale(answer, text);
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
function fieldFor(
  fields: readonly Field[],
  question: Question,
  phrasings: readonly string[],
): ParsedAnswer | undefined {
  if (question.type === "yes_no" || question.type === "list") return undefined;
  for (const phrasing of phrasings) {
    const [first] = fieldsFor(phrasing, fields);
    if (!first) continue;
    const { value, language, quote } = first;
    const statement: ReadStatement = { text: value, isVerbatim: true, language, quotes: [quote] };
    const answer = parseAnswer({ ...question, question: phrasing }, [statement]);
    if (answer?.state === "suggested") return answer;
  }
  return undefined;
}
