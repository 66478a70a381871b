import { type Token, termsIn, tokensOf } from "./clause-tokens.ts";
import type { TextWithTerms } from "./clauses.ts";
import { type Frame, framesOf } from "./converse-verbs.ts";
import { type Grammar, grammars } from "./grammars.ts";
import { irregularBase } from "./irregular-verbs.ts";

/** A verb with the words beside it, by their role in the event. */
export interface Predicate {
  /** Shared by verbs of the same kind of event. */
  relation: string;
  /** Whether the verb describes an event from one of two sides (buy and sell). */
  isConverse: boolean;
  verb: string;
  isNegated: boolean;
  /** Whether its object is a pronoun. */
  hasPronoun: boolean;
  /** Whether its subject is "he", "she", "it" or "they". */
  isOfPronoun: boolean;
  /** The role of its subject. */
  subject: string;
  roles: Map<string, string[]>;
  /** Position of the verb in the text. */
  start: number;
}

/** "Dell and Roy": a conjunction between two names does not start a clause. */
const isBorder = (tokens: Token[], at: number, { border }: Grammar) =>
  border.test(tokens[at]?.word ?? "") &&
  !(
    /^(?:and|und|et|y)$/u.test(tokens[at]?.word ?? "") &&
    tokens[at - 1]?.isName &&
    tokens[at + 1]?.isName
  );

/** The words of the noun phrase directly before a position. */
function namedBefore(tokens: Token[], end: number, grammar: Grammar): Token[] {
  let from = end;
  while (from > 0) {
    const word = tokens[from - 1]?.word ?? "";
    if (isBorder(tokens, from - 1, grammar)) break;
    if (grammar.preposition.test(word) && !/^(?:of|de|du)$/u.test(word)) break;
    from -= 1;
    if (tokens[from]?.before !== "") break;
  }
  return tokens.slice(from, end);
}

/** The words of a verb's subject. */
function subjectOf(tokens: Token[], at: number, grammar: Grammar): Token[] {
  const isBeforeVerb = (n: number) => {
    const word = tokens[n]?.word ?? "";
    return grammar.auxiliary.test(word) || grammar.adverb.test(word);
  };
  let end = at;
  while (end > 0 && tokens[end]?.before !== "." && isBeforeVerb(end - 1)) end -= 1;
  let from = end;
  while (from > 0 && tokens[from]?.before !== "." && !isBorder(tokens, from - 1, grammar))
    from -= 1;
  if (grammar.pronoun.test(tokens[end - 1]?.word ?? "") && from < end) return [];
  if (from < end || from === 0 || tokens[from]?.before === ".") return tokens.slice(from, end);
  const word = tokens[from - 1]?.word ?? "";
  if (grammar.relative.test(word)) return namedBefore(tokens, from - 1, grammar);
  // "… and pays": the subject is at the beginning of the sentence.
  let start = from - 1;
  while (start > 0 && tokens[start]?.before !== ".") start -= 1;
  const verb = tokens.findIndex(
    ({ word: one }, n) =>
      n > start && n < from && (grammar.auxiliary.test(one) || isPast(one) || isPresent(one)),
  );
  if (verb <= start || grammar.pronoun.test(tokens[verb - 1]?.word ?? "")) return [];
  return tokens.slice(start, verb);
}

/** Particles of a verb: "carried out". */
const particle = /^(?:out|up|off|down|over|away|back)$/u;

/** The objects of a verb without a preposition, and those by preposition. */
function behindVerb(tokens: Token[], at: number, grammar: Grammar) {
  const objects: Token[][] = [];
  const phrases = new Map<string, Token[]>();
  let current: Token[] = [];
  for (let n = at + 1; n < tokens.length; n++) {
    const one = tokens[n];
    if (!one || one.before === "." || isBorder(tokens, n, grammar)) break;
    if (one.before === "," && !one.isName) break;
    const isBare = current.length === 0;
    if (isBare && (particle.test(one.word) || grammar.adverb.test(one.word))) continue;
    if (grammar.preposition.test(one.word)) {
      // "The roof of the hall" is one object.
      if (one.word === "of" && current.length > 0) continue;
      current = [];
      if (!phrases.has(one.word)) phrases.set(one.word, current);
      continue;
    }
    const isBegin = grammar.determiner.test(one.word) || /^\p{Nd}/u.test(one.word);
    const isWhole = termsIn(current).length > 0 || grammar.pronoun.test(current.at(-1)?.word ?? "");
    if (phrases.size === 0 && (objects.length === 0 || (isBegin && isWhole)))
      objects.push((current = []));
    current.push(one);
  }
  return { objects, phrases };
}

function isPassiveAt(tokens: Token[], at: number, { passive, auxiliary, adverb }: Grammar) {
  if (tokens[at]?.word.endsWith("ing")) return false;
  for (let n = at - 1; n >= 0 && tokens[n + 1]?.before !== "."; n--) {
    const word = tokens[n]?.word ?? "";
    if (passive.test(word)) return true;
    if (word === "to" || !(auxiliary.test(word) || adverb.test(word))) return false;
  }
  return false;
}

function isNegatedAt(tokens: Token[], at: number, { auxiliary, adverb }: Grammar) {
  for (let n = at - 1; n >= 0 && tokens[n + 1]?.before !== "."; n--) {
    const word = tokens[n]?.word ?? "";
    if (/^(?:not|never|nicht|nie|pas|ne|n|no|nunca|cannot)$|n['’]t$/u.test(word)) return true;
    if (!(auxiliary.test(word) || adverb.test(word))) return false;
  }
  return false;
}

const plain = (relation: string): Frame => ({
  relation,
  subject: "doer",
  objects: ["object"],
  behind: { from: "from" },
  needs: [],
});

/** Whether a word can be a verb, judged by its neighbours. */
function canBeVerb(tokens: Token[], at: number, grammar: Grammar, isKnown: boolean): boolean {
  const [before, one, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!one?.isContent || one.isName) return false;
  if (!before || one.before !== "") return true;
  if (/^\p{Nd}/u.test(before.word) || grammar.determiner.test(before.word)) return false;
  let n = at - 1;
  while (n > 0 && grammar.adverb.test(tokens[n]?.word ?? "")) n -= 1;
  if (grammar.auxiliary.test(tokens[n]?.word ?? "")) return true;
  if (grammar.preposition.test(before.word)) return false;
  if (isKnown || isPast(one.word)) return true;
  return (
    isPresent(one.word) && (next?.isName === true || grammar.determiner.test(next?.word ?? ""))
  );
}

const isHowMuch = /^(?:\p{Nd}.*|half|third|quarter|fifth|tenth|factor)$/u;

/** Verbs too general for two of them to describe the same event. */
const light = /^(?:us|make|take|includ|have|do|go|come|becom|mean|show|see|know|run)$/u;

const isPast = (word: string) => word.endsWith("ed") || irregularBase(word) !== undefined;
const isPresent = (word: string) => word.length > 4 && /[^sui]s$/u.test(word);

const relationOf = ({ word, term }: Pick<Token, "word" | "term">) => irregularBase(word) ?? term;

/** The words beside a verb. */
interface Beside {
  subject: Token[];
  objects: Token[][];
  phrases: Map<string, Token[]>;
  by: Token[];
  isPassive: boolean;
}

function besideOf(tokens: Token[], at: number, grammar: Grammar, isGerman: boolean): Beside {
  const { objects, phrases } = behindVerb(tokens, at, grammar);
  const whom = [...phrases].find(([word]) => grammar.by.test(word))?.[1] ?? [];
  // "By 1.4 degrees", "by a third": an amount, not the agent.
  const amount = whom.find(({ word }) => !/^an?$/u.test(word))?.word ?? "";
  const by = isHowMuch.test(amount) ? [] : whom;
  // "The robot, bought from a farm": a reduced passive.
  const next = tokens[at + 1];
  const hasObject =
    next?.isName === true ||
    [grammar.determiner, grammar.pronoun].some((one) => one.test(next?.word ?? ""));
  const isReduced = tokens[at]?.before === "," && isPast(tokens[at]?.word ?? "") && !hasObject;
  const before = isReduced ? namedBefore(tokens, at, grammar) : subjectOf(tokens, at, grammar);
  const isInverted =
    isGerman && (before.length === 0 || grammar.preposition.test(before[0]?.word ?? ""));
  const subject = isInverted ? (objects.shift() ?? []) : before;
  const isPassive =
    isReduced ||
    isPassiveAt(tokens, at, grammar) ||
    (termsIn(by).length > 0 && objects.length === 0);
  return { subject, objects, phrases, by, isPassive };
}

/** The words beside a verb by their role. */
function rolesOf(frame: Omit<Frame, "needs">, beside: Beside, grammar: Grammar) {
  const { subject, objects, phrases, by, isPassive } = beside;
  const roles = new Map<string, string[]>();
  const fill = (role: string | undefined, some: readonly Token[] = []) => {
    const terms = termsIn(some);
    if (role !== undefined && terms.length > 0)
      roles.set(role, [...(roles.get(role) ?? []), ...terms]);
  };
  const direct = frame.objects.at(-1);
  const second = frame.objects.length > 1 ? frame.objects[0] : undefined;
  const [first, next] = objects;
  const noun = first?.find(({ word }) => !grammar.determiner.test(word))?.word ?? "";
  const isParty = first?.every(({ isName }) => isName) ?? false;
  const isTwo =
    isParty || next !== undefined || phrases.has(frame.relation === "pay" ? "for" : "with");
  const isSecond =
    second !== undefined &&
    (isPassive ? grammar.determiner.test(first?.[0]?.word ?? "") : isTwo && !/^\p{Nd}/u.test(noun));
  if (isPassive) {
    fill(frame.subject, by);
    fill(isSecond ? second : direct, subject);
    if (isSecond) fill(direct, first);
  } else {
    fill(frame.subject, subject);
    fill(isSecond ? second : direct, first);
    if (isSecond) fill(direct, next);
  }
  for (const [word, role] of Object.entries(frame.behind))
    if (!(isPassive && grammar.by.test(word))) fill(role, phrases.get(word));
  return roles;
}

/** A text reduced to the words of sentences that contain a wanted word. */
function aroundOf(
  worded: TextWithTerms,
  isAsked: (word: string, term: string) => boolean,
): TextWithTerms {
  const { text, placed } = worded;
  const ranges: [start: number, end: number][] = [];
  for (const { term, start, end } of placed) {
    if (start < (ranges.at(-1)?.[1] ?? 0) || !isAsked(text.slice(start, end).toLowerCase(), term))
      continue;
    const stop = text.indexOf(". ", end + 3);
    ranges.push([text.lastIndexOf(". ", start - 6) + 1, stop < 0 ? text.length : stop]);
  }
  let n = 0;
  return {
    ...worded,
    placed: placed.filter(({ start }) => {
      while (n < ranges.length && start >= (ranges[n]?.[1] ?? 0)) n += 1;
      return n < ranges.length && start >= (ranges[n]?.[0] ?? 0);
    }),
  };
}

/**
 * Returns the verbs of a text with the words beside each; only those of `wanted` relations, if
 * given. A verb without a known frame is a relation of its own.
 */
export function predicatesIn(worded: TextWithTerms, wanted?: ReadonlySet<string>): Predicate[] {
  const { language } = worded;
  const grammar = grammars[language];
  if (!grammar) return [];
  const isWanted = (relation: string) => !wanted || wanted.has(relation);
  const isAsked = (word: string, term: string) =>
    isWanted(relationOf({ word, term })) ||
    framesOf(word, language).some(({ relation }) => isWanted(relation));
  const tokens = tokensOf(wanted ? aroundOf(worded, isAsked) : worded);
  return tokens.flatMap((token, at) => {
    const known = framesOf(token.word, language);
    if (wanted && !isAsked(token.word, token.term)) return [];
    if (!token.isContent || token.isName) return [];
    const beside = besideOf(tokens, at, grammar, language === "de");
    const { objects, phrases, isPassive, subject } = beside;
    const frame =
      known.find(({ needs }) => needs.some((one) => phrases.has(one))) ??
      known.find(({ needs }) => needs.length === 0);
    if (!canBeVerb(tokens, at, grammar, frame !== undefined)) return [];
    const used = frame ?? plain(relationOf(token));
    const { relation } = used;
    const isPronoun = (some: readonly Token[] = []) =>
      some.length === 1 && grammar.pronoun.test(some[0]?.word ?? "");
    const hasPronoun = isPronoun(objects[0]);
    if (!isWanted(relation)) return [];
    if (!frame) {
      if (language !== "en" || light.test(relation)) return [];
      // Without an object it may be a participle: "the attacks reported".
      if (!isPassive && !hasPronoun && termsIn(objects[0] ?? []).length === 0) return [];
      // After another verb it belongs to a noun: "shall give written notice".
      if (subject.some(({ word }) => grammar.auxiliary.test(word))) return [];
    }
    return {
      relation,
      isConverse: frame !== undefined,
      verb: token.word,
      isNegated: isNegatedAt(tokens, at, grammar),
      hasPronoun,
      isOfPronoun: subject.length === 0 && isPersonBefore(tokens, at, grammar),
      roles: rolesOf(used, beside, grammar),
      subject: used.subject,
      start: token.start,
    };
  });
}

/** Whether the verb's subject is a pronoun. */
function isPersonBefore(tokens: Token[], at: number, { auxiliary, adverb }: Grammar): boolean {
  let n = at - 1;
  while (n >= 0 && (auxiliary.test(tokens[n]?.word ?? "") || adverb.test(tokens[n]?.word ?? "")))
    n -= 1;
  return /^(?:he|she|it|they)$/u.test(tokens[n]?.word ?? "");
}
