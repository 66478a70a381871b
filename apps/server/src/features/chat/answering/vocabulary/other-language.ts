import { stopWordsOf } from "@lectern/text-analysis/stop-words";

const scripts = [
  /\p{sc=Latin}/gu,
  /\p{sc=Cyrillic}/gu,
  /\p{sc=Greek}/gu,
  /\p{sc=Arabic}/gu,
  /\p{sc=Hebrew}/gu,
  /\p{sc=Devanagari}/gu,
  /\p{sc=Hangul}/gu,
  /\p{sc=Thai}/gu,
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu,
];

const scriptOf = (text: string) => {
  const counts = scripts.map((script) => text.match(script)?.length ?? 0);
  return counts.indexOf(Math.max(...counts));
};

const known = "en de fr es it pt nl sv da no fi hu ro ru".split(" ");

const shareOfSmallWords = (words: string[], language: string) =>
  words.filter((word) => stopWordsOf(language).has(word)).length / words.length;

/** Whether a sentence is surely not in its source's language, by script or function words. */
export function inAnotherLanguage(sentence: string, source: string, language: string): boolean {
  if (scriptOf(sentence) !== scriptOf(source)) return /\p{L}{2}/u.test(sentence);
  // Of a source of a few words the language is often unknown.
  if (language === "und") return false;
  const words = sentence.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length < 5) return false;
  const own = shareOfSmallWords(words, language);
  return known.some(
    (other) =>
      other !== language && own < 0.12 && shareOfSmallWords(words, other) > Math.max(0.25, 2 * own),
  );
}
