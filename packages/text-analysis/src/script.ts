/** The languages of each script, most likely first. */
const writers: [script: RegExp, languages: string[]][] = [
  [/[\p{sc=Hira}\p{sc=Kana}\u30fc\uff70]/u, ["ja"]],
  [/\p{sc=Han}/u, ["zh", "ja", "ko"]],
  [/\p{sc=Hang}/u, ["ko"]],
  [/\p{sc=Arab}/u, ["ar", "fa", "ur", "ku", "ps", "sd", "ug"]],
  [/\p{sc=Hebr}/u, ["he", "yi"]],
  [/\p{sc=Cyrl}/u, ["ru", "uk", "bg", "be", "sr", "mk", "kk", "ky", "mn", "tg"]],
  [/\p{sc=Grek}/u, ["el"]],
  [/\p{sc=Deva}/u, ["hi", "mr", "ne", "sa"]],
  [/\p{sc=Thai}/u, ["th"]],
];
const foreign = [
  "am",
  "bn",
  "gu",
  "hy",
  "ka",
  "km",
  "kn",
  "lo",
  "ml",
  "my",
  "or",
  "pa",
  "ta",
  "te",
];
const withoutLatin = new Set([...writers.flatMap(([, languages]) => languages), ...foreign]);
const latin = /^\p{sc=Latn}/u;

/** Whether a language uses a script other than Latin. */
export const isWithoutLatin = (language: string) => withoutLatin.has(language);

const asciiLetter = /^[a-z]/i;

/**
 * Returns the language used to analyze a word: its text's, unless the word is in another script.
 * English terms in a Chinese text are English, and a Russian name in a German one is Russian.
 */
export function languageOfWord(raw: string, language: string): string {
  if (!withoutLatin.has(language)) {
    if (asciiLetter.test(raw)) return language;
  } else if (latin.test(raw)) return "en";
  const written = languagesOfScript(raw.slice(0, 2));
  return written.length === 0 || written.includes(language) ? language : (written[0] ?? language);
}

const none: readonly string[] = [];

/**
 * Returns the languages of a character's script, most likely first; none for Latin and shared
 * characters.
 */
export const languagesOfScript = (character: string): readonly string[] =>
  writers.find(([script]) => script.test(character))?.[1] ?? none;
