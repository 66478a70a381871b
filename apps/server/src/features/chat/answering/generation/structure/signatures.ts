import { type Block, blockOf } from "../extractive-answer.ts";
import type { StoredPage } from "../page-reader.ts";
import { quoteAt, type TableSource } from "../tables/sources.ts";
import { meansWord, requiredWordsIn } from "./required-words.ts";

const asksWhoSigned =
  /(?<!\p{L})(?:who (?:has |have )?signed|(?:who|by whom) (?:is|are|was|were) .*signed|whose signature|wer hat .*(?:unterschrieben|unterzeichnet)|wer (?:unterschrieb|unterzeichnete)|qui a signé|quién(?:es)? (?:firmó|firmaron|ha firmado|han firmado)|chi ha(?:nno)? firmato)(?!\p{L})/iu;
/** Words of a question about signatures that a signature page need not contain. */
const signing =
  /^(?:sign(?:ed|s|atures?)?|unterschrieben|unterzeichnet|unterschrieb|unterzeichnete|signé|firmó|firmaron|firmado|firmato|report|filing|document|bericht|rapport|informe|relazione)$/iu;
/** Text above the signatures of the document itself, not of an attached certificate. */
const signatures =
  /^\P{L}*signatures?\P{L}*$|(?<!\p{L})(?:report|registration statement) to be signed(?!\p{L})/iu;
/** The start of a signed attachment to the document. */
const attached = /^\P{L}*(?:certifications?|exhibit)(?!\p{L})/iu;
/** "By: /s/ Colette M. Kress": how filings print a signature. */
const signature = /\/s\/\s*(?<name>\p{Lu}[\p{L}.'’-]*(?:\s+\p{Lu}[\p{L}.'’-]*){1,3})/u;

/**
 * Answers "Who signed the report of Heron?" with the signatures printed in the first document that
 * matches the question, each with the name and the office below it. Undefined for other questions
 * or without signatures.
 */
export function signatureAnswer(
  question: string,
  sources: readonly TableSource[],
): Block | undefined {
  if (!asksWhoSigned.test(question)) return undefined;
  for (const source of sources) {
    if (!isOfMeant(question, source)) continue;
    const quotes = signaturesOn(source.page).flatMap(
      ({ start, end }) => quoteAt(source, start, end) ?? [],
    );
    if (quotes.length > 0) return blockOf(quotes);
  }
  return undefined;
}

/** The characters [start, end) of each signature on a page; empty if it is not a signature page. */
function signaturesOn({ text, blocks }: StoredPage): { start: number; end: number }[] {
  const own = blocks.filter(({ kind }) => kind !== "furniture");
  const said = own.map(({ start, end }) => text.slice(start, end));
  const first = said.findIndex((one) => signatures.test(one));
  if (first < 0) return [];
  const after = said.findIndex((one, n) => n > first && attached.test(one));
  const last = after < 0 ? said.length : after;
  return own.flatMap(({ start, end }, n) => {
    const name = n > first && n < last && signature.exec(said[n] ?? "")?.groups?.["name"];
    if (!name) return [];
    const below = said[n + 1]?.toLowerCase().startsWith(name.toLowerCase());
    return [{ start, end: below ? (own[n + 1]?.end ?? end) : end }];
  });
}

/** Whether the page or its document contains all other words of the question. */
function isOfMeant(question: string, { page, issuer, parts }: TableSource): boolean {
  const { terms } = parts.of(`${issuer.text}\n${page.text}`);
  return requiredWordsIn(question, page.language)
    .filter(({ text }) => !signing.test(text))
    .every((one) => meansWord(one, terms, page.language));
}
