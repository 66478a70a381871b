import { createRequire } from "node:module";

import { endingsOf } from "./endings.ts";
import { porter } from "./porter.ts";

type Stem = (word: string) => string;

const algorithms: Record<string, string> = {
  ca: "catalan",
  cs: "czech",
  da: "danish",
  de: "german",
  es: "spanish",
  eu: "basque",
  fi: "finnish",
  fr: "french",
  ga: "irish",
  hu: "hungarian",
  hy: "armenian",
  it: "italian",
  nb: "norwegian",
  nl: "dutch",
  nn: "norwegian",
  no: "norwegian",
  pt: "portuguese",
  ro: "romanian",
  ru: "russian",
  sk: "czech",
  sl: "slovene",
  sv: "swedish",
  ta: "tamil",
  tr: "turkish",
};
const asciiWord = /^[a-z\d]+$/;
const english: Stem = (word) => (asciiWord.test(word) ? porter(word) : word);
const asItIs: Stem = (word) => word;

const known = new Map<string, Stem>([["en", english]]);

/** Returns the stemmer of a language (ISO 639-1). Without one, words are unchanged. */
export function stemmerOf(language: string): Stem {
  const stemmer = known.get(language);
  if (stemmer) return stemmer;
  const algorithm = algorithms[language];
  const stem = algorithm === undefined ? asItIs : snowball(algorithm);
  const cut = endingsOf(language);
  const whole: Stem = cut
    ? (word) => cut(stem(spelled(word, language)))
    : (word) => stem(spelled(word, language));
  known.set(language, whole);
  return whole;
}

/** Loaded on first use: parsing an English document does not need it. */
function snowball(algorithm: string): Stem {
  const stemmers: typeof import("snowball-stemmers") = createRequire(import.meta.url)(
    "snowball-stemmers",
  );
  const stemmer = stemmers.newStemmer(algorithm);
  return (word) => stemmer.stem(word);
}

/** Umlauts written as two letters: Pruefung, but not neue, treue, Quelle. */
const writtenOut = /(?<![aeqäöü])ue|(?<![aeio])oe|ae/gu;

const spelled = (word: string, language: string) =>
  language === "de" ? word.replaceAll(writtenOut, (two) => two.slice(0, 1)) : word;
