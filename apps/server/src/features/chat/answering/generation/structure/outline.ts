import { kindOf } from "../../retrieval/question-terms.ts";
import { sentences } from "@lectern/text-analysis/language/sentences";
import { blockOf, type Block } from "../extractive-answer.ts";
import { quoteAt, type TableSource } from "../tables/sources.ts";
import type { Quote } from "../../evidence.ts";
import { type Section, sectionsOf } from "./records.ts";
import { holdsWord, type RequiredWord, requiredWordsIn } from "./required-words.ts";

/** "How do I …", "What must the tenant do?", "What are the steps": asks for a section's content. */
const asksForSection =
  /^[\s¿¡]*(?:(?:please )?(?:list|name|explain|describe|tell me)|how (?:do|does|can|should|is|are|to)|what (?:must|should|shall|do|are)|which|wie (?:kann|muss|soll|wird|werden|\p{L}+ (?:ich|man|wir))|was (?:muss|müssen|soll|sollen|sind)|welche|comment|que (?:doit|doivent|faut)|quels?|quelles?|cómo|qué (?:debe|deben)|cuáles|come|cosa deve|quali)(?!\p{L})/iu;
/** "What must the tenant do?" asks for obligations. */
const asksForDuties =
  /(?:what|was|que|qué|cosa) (?:must|shall|should|muss|müssen|soll|sollen|doit|doivent|debe|deben|deve|devono)(?!\p{L})|(?:required|obliged|verpflichtet|tenu|obligado)(?!\p{L})/iu;
const duties =
  /(?<!\p{L})(?:obligations?|duties|responsibilit\p{L}+|requirements?|covenants?|pflichten|aufgaben|verpflichtungen|\p{L}+pflichten|obligations|devoirs|obligaciones|deberes|obblighi)(?!\p{L})/iu;
const asksForDangers =
  /(?<!\p{L})(?:dangers?|hazards?|warnings?|precautions?|risks?|gefahren|warnhinweise|dangers|peligros|pericoli)(?!\p{L})/iu;
const using =
  /^(?:us(?:e|ing)|operat(?:e|ing)|handl(?:e|ing)|benutzung|umgang|betrieb|utilis\p{L}+|uso|usar)$/iu;
const dangers =
  /(?<!\p{L})(?:safety|warnings?|precautions?|hazards?|dangers?|sicherheit\p{L}*|warnhinweise|gefahren|sécurité|seguridad|sicurezza)(?!\p{L})/iu;

const mostItems = 20;
const mostSentences = 3;
/** Minimum share of a heading's words that the question must contain. */
const leastOfHeading = 0.5;

/**
 * Answers a question with the section whose heading matches it: the items of its list, or its first
 * sentences. Undefined if no heading of these pages matches.
 */
export function outlineAnswer(
  question: string,
  sources: readonly TableSource[],
): Block | undefined {
  if (kindOf(question) !== undefined || !asksForSection.test(question)) return undefined;
  let best: { quotes: Quote[]; score: number } | undefined;
  for (const source of sources) {
    for (const section of sectionsOf(source.page)) {
      const score = scoreOf(question, section, source);
      if (score === undefined || score <= (best?.score ?? 0)) continue;
      const quotes = quotesOf(section, source);
      if (quotes.length > 0) best = { quotes, score };
    }
  }
  return best && blockOf(best.quotes);
}

/** How well a section's own heading matches the question; undefined: not at all. */
function scoreOf(question: string, section: Section, source: TableSource): number | undefined {
  const { page, parts, issuer } = source;
  const { headings } = section;
  const own = headings.at(-1)?.text;
  if (own === undefined) return undefined;
  const isDuty = asksForDuties.test(question) && duties.test(own);
  const isDanger = asksForDangers.test(question) && dangers.test(own);
  const named = (isDuty && duties) || (isDanger && dangers) || undefined;
  const wanted = requiredWordsIn(question, page.language).filter(
    ({ text }) => !(isDanger && (asksForDangers.test(text) || using.test(text))),
  );
  const heading = parts.of(own.replace(numbering, "").replace(named ?? /$^/u, " ")).terms;
  const path = parts.of(headings.map(({ text }) => text).join("\n")).terms;
  const below = named ? textOf(section, source) : "";
  const document = parts.of(`${issuer.head}\n${below}`).terms;
  const inHeading = wanted.filter((one) => holdsWord(one, heading));
  if (inHeading.length === 0 && !named) return undefined;
  const isFound = (one: RequiredWord) =>
    inHeading.includes(one) || holdsWord(one, path) || holdsWord(one, document);
  if (!wanted.every(isFound)) return undefined;
  const said = [...heading].filter((term) =>
    inHeading.some((one) => holdsWord(one, new Set([term]))),
  );
  const share = heading.size === 0 ? 1 : said.length / heading.size;
  return share < leastOfHeading ? undefined : share + inHeading.length + (named ? 1 : 0);
}

const textOf = ({ blocks }: Section, { page }: TableSource) =>
  blocks.map(({ start, end }) => page.text.slice(start, end)).join("\n");

const numbering = /^\s*(?:§\s*)?\p{Nd}+(?:\.\p{Nd}+)*\.?\s+/u;

/** The items of the section's first list, after at most one line with a colon, else sentences. */
function quotesOf({ blocks }: Section, source: TableSource): Quote[] {
  const { text } = source.page;
  const first = blocks.findIndex(({ kind }) => kind === "list");
  const before = blocks.slice(0, first);
  const leads = before.every(({ start, end }) => /[:：]\s*$/u.test(text.slice(start, end)));
  if (first >= 0 && before.length <= 1 && leads) {
    const after = blocks.slice(first);
    const length = after.findIndex(({ kind }) => kind !== "list");
    const items = length < 0 ? after : after.slice(0, length);
    return items.length > mostItems
      ? []
      : items.flatMap(({ start, end }) => quoteAt(source, start, end) ?? []);
  }
  const quotes: Quote[] = [];
  for (const { kind, start, end } of blocks) {
    if (kind !== "paragraph") break;
    for (const one of sentences(text.slice(start, end), source.page.language)) {
      if (quotes.length === mostSentences) return quotes;
      const quote = quoteAt(source, start + one.start, start + one.end);
      if (quote) quotes.push(quote);
    }
  }
  return quotes;
}
