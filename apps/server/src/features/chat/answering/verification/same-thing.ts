import type { CheckedDifference } from "@lectern/contract/checks";

import { figuresIn, missingFigures } from "../vocabulary/amounts.ts";
import { namesIn, plainCapitals } from "../vocabulary/names.ts";
import { coverage, has, none, read } from "./coverage.ts";
import { sameWording } from "./difference.ts";
import type { Finding } from "./finding.ts";
import { aligned } from "./sentence-alignment.ts";

/** Minimum share of a sentence's words in one sentence of a source to be about the same thing. */
const sameThing = 0.7;
/** The same in languages whose names are not capitalized, so that names cannot be compared. */
const sameThingWithoutNames = 0.85;

/** A sentence, the quotes that contradict it, and what else is known of their source. */
interface Contradiction {
  text: string;
  quotes: readonly string[];
  language: string;
  /** Headings and the document's name, and the whole passage. */
  around: string;
  finding: Finding;
}

/**
 * Whether a passage that a search found, and that a sentence was never said to rest on, speaks of
 * the same thing as the sentence it contradicts: another lease's end proves nothing. One sentence of
 * the source must have most of its words, and the source all of its names; where the name is what
 * differs, nearly the same wording, and another name or figure of the sentence.
 */
export function isAboutSameThing({ text, quotes, language, around, finding }: Contradiction) {
  const said = read(text, language);
  const most = Math.max(...quotes.map((quote) => coverage(said, read(quote, language))));
  const alike = aligned(text, quotes.join("\n"), language)?.share ?? 0;
  const known = read(`${quotes.join("\n")}\n${around}`, language).terms;
  const names = namesIn(said).map(({ term }) => has(term, known, none) > 0);
  if (finding.note_message?.code === "source_names") {
    const figures = figuresIn(text, language);
    const count = figures.dates.length + figures.amounts.length + figures.codes.length;
    return alike >= sameWording && (count > 0 || names.includes(true));
  }
  const needed = plainCapitals.has(language) ? sameThing : sameThingWithoutNames;
  return Math.max(most, alike) >= needed && !names.includes(false);
}

/** Returns in what a sentence differs from the quotes that contradict it. */
export function differenceOf({ text, quotes, language, around, finding }: Contradiction) {
  return kindOf(finding.note_message?.code, () => {
    const said = figuresIn(text, language);
    const [missing] = missingFigures(
      said,
      figuresIn(quotes.join("\n"), language),
      figuresIn(around, language),
    );
    return said.dates.some((date) => date.text === missing?.text) ? "date" : "number";
  });
}

function kindOf(code: string | undefined, ofFigures: () => CheckedDifference): CheckedDifference {
  if (code === "source_says") return ofFigures();
  if (code === "source_gives") return "number";
  if (code === "source_names") return "name";
  if (code === "source_may_say_opposite") return "polarity";
  return "wording";
}
