import { article, bareArticle, comma, inCommon, lastAnd, lead } from "./built-in-plan-words.ts";

/** Words of a thing in an enumeration; longer ones are clauses. */
const mostWords = 9;

const wordCount = (text: string) => text.split(/\s+/).filter(Boolean).length;
/** Question words, after which a clause follows instead of a thing. */
const clause =
  /^(?:who|whom|whose|which|what|when|where|why|how|if|whether|that|because|but|so|then|wer|wem|wen|was|wann|wo|warum|wie|welche[nrms]?|ob|dass|weil|aber|qui|que|quand|من|متى|أين|كيف|لماذا|هل|إذا)(?!\p{L})/iu;

/** Cuts at commas, and at the last "and" behind them; undefined where these are not things. */
function cut(text: string, isPair: boolean): string[] | undefined {
  const parts = text.split(comma).map((part) => part.trim());
  const tail = parts.pop() ?? "";
  const ands = [...tail.matchAll(lastAnd)];
  // "و" joins all parts of an Arabic enumeration, and commas are not needed.
  const isChain = ands.length > 1 && ands.every(([and]) => and.endsWith("و"));
  const cuts = isChain ? ands : ands.slice(0, 1);
  const ends = [0, ...cuts.map(({ 0: and, index }) => index + and.length)].map((from, at) =>
    tail.slice(from, cuts[at]?.index).trim(),
  );
  const things = [
    ...parts,
    ...ends.map((end) => end.replace(/^(?:and|or|und|oder|sowie|et|ou|y)\s+/iu, "")),
  ].filter((part) => part !== "");
  const isEnumeration = things.length > 2 && (cuts.length > 0 || parts.length > 1);
  if (!isEnumeration && !(isPair && things.length === 2)) return undefined;
  return things.some((thing, at) => wordCount(thing) > mostWords || (at > 0 && clause.test(thing)))
    ? undefined
    : things;
}

/** Returns where a thing at the end of a text begins that is alike to the next thing. */
function beginOf(first: string, next: string): number {
  if (article.test(next)) {
    const starts = [...first.matchAll(/(?<=^|\s)(?=\S)/gu)].map(({ index }) => index);
    return starts.findLast((at) => article.test(first.slice(at))) ?? 0;
  }
  const words = [...first.matchAll(/\S+/gu)];
  return words.at(-wordCount(next))?.index ?? 0;
}

/**
 * Returns the things that a question asks for, each with what is said of all: "List the rent, the
 * deposit and the term of the Halden lease" asks for "the rent of the Halden lease" and two more.
 * Undefined where it enumerates nothing. `isPair`: two things suffice.
 */
export function thingsIn(question: string, isPair = false): string[] | undefined {
  const ending = /[.?!؟？。\s]*$/u.exec(question)?.[0] ?? "";
  const plain = question.slice(0, question.length - ending.length);
  const led = lead.exec(plain)?.[0] ?? "";
  const isLed = led !== "" || isPair;
  const things = cut(plain.slice(led.length), isPair);
  if (!things) return undefined;
  const [first = "", ...others] = things;
  const last = others.pop() ?? "";
  const ofEach = ofEachName(first, [...others, last]);
  if (ofEach) return ofEach.map((thing) => `${led}${thing}${ending.trim()}`);
  // "Halden's rent, …" and "Overview of the lease: rent, …" say of all things what comes first.
  const owner = /^(?:\S+['’]s\s+|.+[:：]\s+)/u.exec(first)?.[0] ?? "";
  const isWhole =
    owner !== "" || (isLed && (!article.test(others[0] ?? last) || article.test(first)));
  const begin = isWhole ? owner.length : beginOf(first, others[0] ?? last);
  const ownFirst = first.slice(begin);
  const common = [ownFirst, ...others].some((thing) => inCommon.some((one) => one.test(thing)))
    ? ""
    : commonEnd(last);
  const ownLast = last.slice(0, last.length - common.length);
  const longest = Math.max(...[ownFirst, ...others].map(wordCount));
  // "When were A, B and C founded?": what follows the last thing belongs to all of them.
  if (!isLed && wordCount(ownLast) > longest) return undefined;
  const mark = isLed ? "" : ending.trim();
  const before = first.slice(0, begin);
  return [ownFirst, ...others, ownLast].map((thing) => {
    const bare = before === "" ? thing.replace(bareArticle, "") : thing;
    return `${joined(before, bare)}${common}${mark}`.replaceAll(/\s+/g, " ").trim();
  });
}

/** "spend on" and "on dividends" have the same word where they meet. */
function joined(before: string, thing: string): string {
  const last = /(\S+)\s+$/u.exec(before)?.[1];
  const first = /^(\S+)\s+/u.exec(thing);
  const isSame = last !== undefined && last.toLowerCase() === first?.[1]?.toLowerCase();
  return before + (isSame ? thing.slice(first?.[0].length) : thing);
}

const upToName = /^(?=\P{Lu}).*\s(?:of|from|by|for|at)\s+(?=\p{Lu}|\d)/u;
const properName = /^(?:\p{Lu}|\d)\S*(?:\s+\S+){0,3}$/u;

/**
 * "Revenue of Halden, Birk and Solveig in 2022" asks for the revenue of each: undefined where the
 * further things are not names.
 */
function ofEachName(first: string, others: readonly string[]): string[] | undefined {
  const before = upToName.exec(first)?.[0];
  if (before === undefined) return undefined;
  const common = commonEnd(others.at(-1) ?? "");
  const names = others.map((name, at) =>
    at === others.length - 1 ? name.slice(0, name.length - common.length) : name,
  );
  if (!names.every((name) => properName.test(name))) return undefined;
  const own = first.endsWith(common) ? first : first + common;
  return [own, ...names.map((name) => `${before}${name}${common}`)];
}

export function commonEnd(last: string): string {
  const starts = inCommon.map((one) => one.exec(last)?.index).filter((at) => at !== undefined);
  return starts.length > 0 ? last.slice(Math.min(...starts)) : "";
}
