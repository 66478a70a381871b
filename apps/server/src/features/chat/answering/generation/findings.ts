import type { Knowledge } from "@lectern/contract/chat";

import { analyze } from "@lectern/text-analysis/analyze";
import { documentTitle } from "../document-title.ts";
import type { Evidence } from "../evidence.ts";
import { extract, type HeadingAt, type ExtractionOptions } from "./extractive.ts";
import { overviewIn, overviewOf, pagesOfOverview, titleIn } from "./overview.ts";
import type { RetrievedContext } from "../retrieve-context.ts";
import { partsOf, type Question } from "../retrieval/question-parts.ts";
import { asksYesOrNo, withoutNames, wordsOfQuestion } from "../retrieval/question-terms.ts";
import { type Block, blockOf, type ExtractiveFindings } from "./extractive-answer.ts";
import type { PageReader } from "./page-reader.ts";
import { Relevance } from "./relevance.ts";
import { recordAnswer } from "./structure/answer.ts";
import { outlineAnswer } from "./structure/outline.ts";
import { headingsOf } from "./structure/records.ts";
import { withHeadings } from "./structure/rows.ts";
import { signatureAnswer } from "./structure/signatures.ts";
import { answerIn } from "./tables/answer.ts";
import { isToCompute } from "./tables/operations.ts";
import type { ValueQuestion } from "./tables/value-question.ts";
import { valueQuestionsIn } from "./tables/follow-on.ts";
import {
  type Issuer,
  issuersOf,
  pagesOf,
  sourcesFrom,
  structuredOf,
  type TableSource,
} from "./tables/sources.ts";

/** Returns what the built-in model finds for a question, before it is written as an answer. */
export async function builtInFindings(
  reader: PageReader,
  context: BuiltInContext,
  options: ExtractionOptions,
): Promise<ExtractiveFindings> {
  const whole = await documentAsWhole(reader, context);
  return whole ?? inParts(reader, context, options);
}

/** The part of a context that the built-in model uses. */
export type BuiltInContext = Question &
  Pick<RetrievedContext, "evidence" | "tableEvidence"> &
  Partial<Pick<RetrievedContext, "knowledge" | "namedEvidence">>;

/** Answers each part of a question. */
async function inParts(
  reader: PageReader,
  context: BuiltInContext,
  options: ExtractionOptions,
): Promise<ExtractiveFindings> {
  const { evidence, tableEvidence } = context;
  const asked = partsOf(context).map((part) => ({
    part,
    ways: valueQuestionsIn(part.question, part.above),
  }));
  const named = asked.length === 1 ? (context.namedEvidence ?? []) : [];
  const pages = await reader.pages(pagesOf({ evidence, named, tableEvidence }));
  const issuers = issuersOf([...evidence, ...tableEvidence, ...named], pages);
  const parts = options.kept?.parts;
  const sources = sourcesFrom(tableEvidence, pages, issuers, parts);
  const structured = sourcesFrom(structuredOf(evidence), pages, issuers, parts);
  const quoting = {
    ...options,
    most: Math.ceil(options.most / asked.length),
    ranked: asked.length === 1,
    headingAt: headingsOf(structured),
  };
  const read = { sources, structured, evidence, named, issuers, quoting };
  const found = await Promise.all(
    asked.map(async ({ part, ways }) => ({ part, ...(await partAnswer(part, ways, read)) })),
  );
  const missing = found.flatMap(({ part, blocks, missing: side }) =>
    blocks.length > 0 ? (side ?? []) : part.said.replace(/[\s?？؟]+$/u, ""),
  );
  return { blocks: distinctBlocks(found.flatMap(({ blocks }) => blocks)), evidence, missing };
}

/** Drops repeated statements: one sentence may answer two parts of a question. */
function distinctBlocks(blocks: readonly Block[]): Block[] {
  const said = new Set<string>();
  return blocks.flatMap((block) => {
    const statements = block.statements.filter((statement) => {
      const text = statement.map((piece) => piece.text).join("");
      const isNew = !said.has(text);
      said.add(text);
      return isNew;
    });
    return statements.length > 0 ? [{ ...block, statements }] : [];
  });
}

/** Answers a question about one document as a whole; undefined for other questions. */
async function documentAsWhole(
  reader: PageReader,
  { question, knowledge, evidence }: BuiltInContext,
): Promise<ExtractiveFindings | undefined> {
  const kind = overviewIn(question);
  const documentId = kind && documentNamed(question, knowledge, evidence);
  if (!documentId) return undefined;
  const beginning = await reader.beginning(documentId, pagesOfOverview);
  const block = blockOf(overviewOf(kind, beginning));
  return { blocks: block ? [block] : [], evidence: beginning };
}

/** The only chosen document, the one titled in the question, or the one of all passages. */
function documentNamed(
  question: string,
  knowledge: Knowledge | undefined,
  evidence: readonly Evidence[],
): string | undefined {
  const { document_ids = [], collection_ids = [], topic_ids = [], tag_ids = [] } = knowledge ?? {};
  const chosen = [...document_ids, ...collection_ids, ...topic_ids, ...tag_ids];
  if (chosen.length === 1 && document_ids[0] !== undefined) return document_ids[0];
  const title = titleIn(question);
  const isNamed = ({ documentName }: Evidence) =>
    documentTitle(documentName).toLowerCase() === title?.toLowerCase();
  const byTitle = new Set(evidence.filter(isNamed).map(({ documentId }) => documentId));
  const all = new Set(evidence.map(({ documentId }) => documentId));
  const byWord = new Set(
    evidence.filter((one) => isCalled(one, question)).map(({ documentId }) => documentId),
  );
  const [only, ...others] = title !== undefined ? byTitle : byWord.size > 0 ? byWord : all;
  return others.length === 0 ? only : undefined;
}

/** Whether the question names the document: "the dates in the lease" names one called a lease. */
function isCalled({ documentName, language }: Evidence, question: string): boolean {
  const title = new Set(analyze(documentTitle(documentName), language));
  return wordsOfQuestion(question, language).some(({ term }) => title.has(term));
}

/** The material for answering the parts of a question, and how to quote. */
interface Read {
  /** The pages whose tables are searched for values. */
  sources: readonly TableSource[];
  /** The pages whose headings, lists, forms and messages are read. */
  structured: readonly TableSource[];
  evidence: Evidence[];
  /** Passages of the documents that the question names, read if the others do not answer. */
  named: Evidence[];
  issuers: ReadonlyMap<string, Issuer>;
  quoting: ExtractionOptions & { ranked: boolean; headingAt: HeadingAt };
}

/**
 * Answers one part of a question: a statement read from tables, else sentences of the documents
 * that address it; empty if there is neither. `missing`: what part of it was not found. `ways`: the
 * ways in which the part asks for a value.
 */
async function partAnswer(
  { question, searched }: Question,
  ways: readonly ValueQuestion[],
  { sources, structured, evidence, named, issuers, quoting }: Read,
): Promise<{ blocks: Block[]; missing?: string | undefined }> {
  const read = ways.length > 0 ? answerIn(sources, ways) : undefined;
  if (read === "other period") return { blocks: [] };
  if (read) {
    const { statements, heading, missing } = read;
    return { blocks: [{ opening: "table", statements, heading }], missing };
  }
  const signers = signatureAnswer(searched, structured);
  if (signers) return { blocks: [signers] };
  const field = asksYesOrNo(searched) ? undefined : recordAnswer(searched, structured);
  if (field) return { blocks: [field] };
  const measures = new Set(
    ways.flatMap(({ items }) => items.flatMap(({ measure }) => measure ?? [])),
  );
  const isComputed = ways.some(({ operation }) => isToCompute(operation));
  if (isComputed && measures.size > 0) return { blocks: [] };
  const section = outlineAnswer(searched, structured);
  if (section) return { blocks: [section] };
  const quotesIn = (passages: Evidence[], words: string) => {
    const ownLength = question.length;
    const asked = { question: searched, ownLength, measures, issuers, evidence: passages };
    return extract(words, passages, new Relevance(asked), quoting);
  };
  const found = await quotesIn(evidence, searched);
  // A report seldom says its company's name where it says what is asked for.
  const quotes = found.length > 0 ? found : await quotesIn(named, withoutNames(searched));
  const block = blockOf(quotes, asksYesOrNo(searched) ? "judgement" : "quotes");
  return { blocks: block ? withHeadings(block, structured) : [] };
}
