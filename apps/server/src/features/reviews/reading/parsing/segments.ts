import { isStopTerm } from "@lectern/text-analysis/analyze";

import { askedIn, heldInWords, type Unit, weightOf } from "../clauses/asked.ts";
import { wordsOf } from "../clauses/clauses.ts";
import { tokensOf } from "../clauses/meanings.ts";
import { endGroup, startGroup } from "../clauses/wordings.ts";
import type { Mention } from "./mention.ts";

/** A value with the words that are said of it, and of none beside it. */
interface Segment {
  mention: Mention;
  before: string;
  after: string;
}

/** Borders between what is said of two values. */
const border =
  /[;؛]\s|,\s|،\s|(?<=\s)(?:and|or|but|while|und|oder|et|ou|y|o|e|و)(?=\s)|(?<=[.!?])\s+(?=\p{Lu})/gu;

/** Splits a text into what is said of each of its values. */
function segmentsOf(text: string, mentions: readonly Mention[]): Segment[] {
  let from = 0;
  return mentions.map((mention, n) => {
    const next = mentions[n + 1];
    const between = text.slice(mention.end, next?.start);
    const last = next && [...between.matchAll(border)].at(-1);
    const isApart =
      last &&
      /[\p{L}]/u.test(between.slice(0, last.index) + between.slice(last.index + last[0].length));
    // Without a border the words between two values lead to the second: "from … until …".
    const end = !next ? text.length : mention.end + (last ? (isApart ? last.index : 0) : 0);
    const segment = {
      mention,
      before: text.slice(from, mention.start),
      after: text.slice(mention.end, Math.max(mention.end, end)),
    };
    from = Math.max(mention.end, end);
    return segment;
  });
}

/** Words that set a value against another. */
const contrast =
  /(?<!\p{L})(?:elsewhere|otherwise|thereafter|afterwards|then|sonst|ansonsten|danach|anschließend)(?!\p{L})/iu;
const leadsFrom =
  /(?<!\p{L})(?:from|as of|as from|since|effective|beginning(?: on)?|starting(?: on)?|ab(?: dem)?|vom|seit(?: dem)?)\s*$/iu;
const leadsTo =
  /(?<!\p{L})(?:until|till|to|through|up to|by|bis(?: zum| einschließlich)?)(?: and including)?\s*$/iu;

/** "1 April 2025 to 31 March 2026". */
const toNext = /^\s*(?:to|until|till|through|–|-|bis(?: zum)?)\s*$/iu;
/** "EUR 250 per case, at most EUR 5,000": a limit is another value, unless it is asked for. */
const caps =
  /(?<!\p{L})(?:at most|(?:up )?to a maximum of|no more than|not more than|max(?:imum|imal)?(?: of)?|capped at|höchstens|maximal)(?!\p{L})/iu;

/** A value with so much less of the question than another is not the one asked for. */
const clearly = 0.2;

/**
 * Returns the values of a text that a question asks for: those of which most of its words are said.
 * What is said before a value holds for later ones too: "bears interest at 6 %; the other at 7 %".
 */
export function wantedIn(
  question: string,
  text: string,
  language: string,
  mentions: readonly Mention[],
): Mention[] {
  if (mentions.length < 2) return [...mentions];
  const { units, designations } = askedIn(question, language);
  const carried = new Set<Unit>();
  const rated = segmentsOf(text, mentions).map(({ mention, before, after }, n) => {
    const [lead, rest] = [wordsOf(before, language), wordsOf(after, language)];
    const next = mentions[n + 1];
    const isRange = next !== undefined && toNext.test(text.slice(mention.end, next.start));
    const [comesFrom, goesTo] = [leadsFrom.test(before) || isRange, leadsTo.test(before)];
    const isCap = caps.test(before) && !caps.test(question);
    const own = new Set(
      units.filter((unit) => {
        if (unit.groups.includes(startGroup) && comesFrom) return true;
        if (unit.groups.includes(endGroup) && goesTo) return true;
        return heldInWords(unit, lead, language) > 0.5 || heldInWords(unit, rest, language) > 0.5;
      }),
    );
    const held = own.union(carried);
    const isEmpty = !/\p{L}{3}/u.test(n === 0 ? "" : before) && !/\p{L}{3}/u.test(after);
    const unasked = contentOf(n === 0 ? after : `${before} ${after}`, language).filter(
      (term) => !units.some((unit) => own.has(unit) && unit.terms.includes(term)),
    ).length;
    const turned =
      (comesFrom &&
        units.some(({ groups }) => groups.includes(endGroup) && !groups.includes(startGroup))) ||
      (goesTo && units.some(({ groups }) => groups.includes(startGroup)));
    for (const unit of units) if (heldInWords(unit, lead, language) > 0.5) carried.add(unit);
    const isNamed = designations.every((one) => one.test(before + after));
    return {
      mention,
      isEmpty: n > 0 && isEmpty,
      score: [...held].reduce((sum, one) => sum + weightOf(one), 0) * (isNamed ? 1 : 0.5),
      contrast:
        isEmpty && n > 0
          ? 0
          : unasked +
            (contrast.test(`${before} ${after}`) && n > 0 ? 1 : 0) +
            (turned ? 2 : 0) +
            (isCap ? 1 : 0),
    };
  });
  // A value without words of its own goes with the one before it.
  for (const [n, one] of rated.entries())
    if (one.isEmpty && n > 0) {
      one.score = rated[n - 1]!.score;
      one.contrast = rated[n - 1]!.contrast;
    }
  const most = Math.max(...rated.map(({ score }) => score));
  const best = rated.filter(({ score }) => score >= most - clearly);
  const least = Math.min(...best.map((one) => one.contrast));
  return best.filter((one) => one.contrast === least).map(({ mention }) => mention);
}

const contentOf = (text: string, language: string) =>
  tokensOf(text, language)
    .flatMap(({ terms }) => terms)
    .filter((term) => !isStopTerm(term) && !/^\p{Nd}/u.test(term));
