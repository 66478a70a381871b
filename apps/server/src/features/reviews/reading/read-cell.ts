import { type Evidence, openStatements, type PageReader, type Quote } from "../../chat/pure.ts";
import {
  countsOf,
  nothingRead,
  notFoundReason,
  type Outcome,
  type PagesRead,
} from "./cell-outcome.ts";
import { type BoxRow, boxRowsOf } from "./box-rows.ts";
import { boxAnswer } from "./boxes.ts";
import { type ClauseAnswer, clauseAnswer, enough } from "./clauses/clause-answer.ts";
import { fits } from "./clauses/fitting.ts";
import { clausesOf } from "./clauses/clauses.ts";
import { Coverage, type Covering } from "./clauses/coverage.ts";
import { signerAnswer, signingAnswer } from "./signatures.ts";
import { datedFieldsOf, type Field, fieldsFor, fieldsOf } from "./fields.ts";
import { sameValue } from "../values.ts";
import { type ParsedAnswer, type Question, unclear } from "./parsing/outcome.ts";
import { parseAnswer, statementsFor } from "./parsing/parse-answer.ts";
import { statementAt } from "./parsing/statement-at.ts";
import { withScale } from "./parsing/scale.ts";
import { paraphrasesOf } from "./paraphrases.ts";
import { phrasingsOf } from "./phrasings.ts";

/** A document with what is looked up in it for every question. */
interface Contents {
  passages: readonly Evidence[];
  statementsOn: Awaited<ReturnType<typeof openStatements>>;
  fields(): readonly Field[];
  dates(): readonly Field[];
  text: string;
  coverage: Coverage;
  boxes(): readonly BoxRow[];
}

/** Returns a function that reads something when it is first needed. */
function lazily<Read extends object>(read: () => Read): () => Read {
  let found: Read | undefined;
  return () => (found ??= read());
}

/** Answers questions from a document with the built-in model: at most with suggestions. */
export async function openBuiltInReader(
  passages: readonly Evidence[],
  pages: PageReader,
): Promise<(question: Question, read: PagesRead) => Promise<Outcome<Quote>>> {
  const contents: Contents = {
    passages,
    statementsOn: await openStatements(passages, pages),
    fields: lazily(() => passages.flatMap(fieldsOf)),
    dates: lazily(() => passages.flatMap(datedFieldsOf)),
    text: passages.map(({ text }) => text).join("\n"),
    coverage: new Coverage(clausesOf(passages)),
    boxes: lazily(() => passages.flatMap(boxRowsOf)),
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
  // Yes or no is inferred from the quotes, not stated in them, so it does not count as supported.
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
 * Looks in boxes, signatures and forms first, then in sentences and tables. What stands in a clause
 * that holds little of the question is not suggested.
 */
async function answerTo(contents: Contents, question: Question): Promise<ParsedAnswer | undefined> {
  const { passages, fields, coverage, boxes } = contents;
  const { plain } = phrasingsOf(question.question);
  const [phrasing = question.question] = plain;
  const shown =
    boxAnswer(question, phrasing, boxes) ??
    signingAnswer(question, phrasing, passages) ??
    signerAnswer(question, phrasing, passages) ??
    fieldFor(fields, question, [question.question, ...plain]);
  if (shown) return shown;
  const quoted = await statedAnswer(contents, question);
  const { isLong } = coverage;
  // Of a long document what is quoted counts first: some clause always holds most of the words.
  const isFirst = isLong && quoted && (quoted.value !== null || quoted.candidates.length > 0);
  if (isFirst && (quoted.state !== "suggested" || isOfTable(quoted))) return quoted;
  const coverings = coverage.of(phrasing).filter(namesKindOf(question.question, isLong));
  const isFitting = (one: Covering) => fits(question, phrasing, one);
  const share = quoted ? shareOf(quoted, coverings, isFitting) : 0;
  const byClause = isFirst ? undefined : clauseAnswer(question, phrasing, coverings, isLong);
  return judged(quoted, share, byClause);
}

const kindsOfContract = /(?<!\p{L})(?:agreement|contract|deed|lease|licen[cs]e|policy)(?!\p{L})/iu;

/** A long document is seldom the lease that a question names: its clause must name it, too. */
function namesKindOf(question: string, isLong: boolean): (covering: Covering) => boolean {
  const [kind] = (isLong && kindsOfContract.exec(question)) || [];
  return ({ clause }) =>
    kind === undefined || clause.text.toLowerCase().includes(kind.toLowerCase());
}

/** How much more of a question a clause must hold to be preferred to what was quoted. */
const clearlyMore = 0.12;
const nearly = 0.06;

/** Decides between what was quoted for a question and the clause that holds most of it. */
function judged(
  quoted: ParsedAnswer | undefined,
  share: number,
  byClause: ClauseAnswer | undefined,
): ParsedAnswer | undefined {
  if (quoted?.state === "suggested" && byClause?.answer.state === "suggested") {
    if (sameValue(quoted.value, byClause.answer.value)) return quoted;
  }
  // Two clauses that say different things are as near to the question as the one quoted.
  if (byClause?.answer.reason?.code === "review_values_differ" && byClause.share >= share - nearly)
    return byClause.answer;
  const isClear = byClause?.answer.state === "suggested" && byClause.share >= enough.toSuggest;
  if (quoted?.state === "suggested" && share >= enough.toSuggest)
    return isClear && byClause.share > share + clearlyMore ? byClause.answer : quoted;
  if (isClear) return byClause.answer;
  if (quoted?.state === "suggested") {
    const { value, from } = quoted;
    return unclear("review_support_weak", value ? [value] : [], from);
  }
  return (
    quoted ?? (byClause && byClause.answer.candidates.length > 0 ? byClause.answer : undefined)
  );
}

/** Tables are read by their own rules. */
const isOfTable = ({ from }: ParsedAnswer) => from[0]?.isVerbatim === false;

/** The share of a question that the fitting clauses hold in which an answer stands. */
function shareOf(
  answer: ParsedAnswer,
  coverings: readonly Covering[],
  isFitting: (covering: Covering) => boolean,
): number {
  if (isOfTable(answer)) return Infinity;
  const quotes = answer.from[0]?.quotes ?? [];
  const within = coverings.filter(({ clause }) =>
    quotes.some(
      ({ evidence, start, end }) =>
        evidence.chunkId === clause.evidence.chunkId && clause.start < end && start < clause.end,
    ),
  );
  return Math.max(0, ...within.filter(isFitting).map(({ share }) => share));
}

/** Quotes the sentences and tables for a question and its other phrasings; for a date at last all. */
async function statedAnswer(
  contents: Contents,
  question: Question,
): Promise<ParsedAnswer | undefined> {
  const { passages, text } = contents;
  const { plain, names } = phrasingsOf(question.question);
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
  return fieldFor(contents.dates, question, [...plain, question.question]) ?? doubtful;
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

/** Fields tried for a question, the shortest captions first. */
const mostFields = 3;

/** Returns what fields of a document say, if their value is of the question's type. */
function fieldFor(
  fields: Contents["fields"],
  question: Question,
  phrasings: readonly string[],
): ParsedAnswer | undefined {
  if (question.type === "yes_no" || question.type === "list") return undefined;
  for (const phrasing of phrasings) {
    for (const { value, quote } of fieldsFor(phrasing, fields()).slice(0, mostFields)) {
      const statement = statementAt(quote, value);
      const answer = parseAnswer({ ...question, question: phrasing }, [statement]);
      if (answer?.state === "suggested") return answer;
    }
  }
  return undefined;
}
