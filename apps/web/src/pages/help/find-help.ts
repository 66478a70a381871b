import type { Article } from "./articles.ts";
import { type Section, sectionsOf } from "./parse-article.ts";

/** A piece of a text; `lit` if it matches the query. */
export interface Piece {
  text: string;
  lit: boolean;
}

export interface Hit {
  article: Article;
  section: Section;
  title: readonly Piece[];
  heading: readonly Piece[];
  /** The words around the first match. */
  excerpt: readonly Piece[];
  score: number;
}

const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("ß", "ss");
const letters = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts that write words without spaces between them. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

interface Word {
  word: string;
  /** Where it begins in the text. */
  index: number;
}

const placesOf = (text: string): Word[] =>
  [...text.matchAll(letters)].flatMap(({ 0: word, index }) =>
    unspaced.test(word)
      ? [...segmenter.segment(word)].map((one) => ({
          word: one.segment,
          index: index + one.index,
        }))
      : [{ word, index }],
  );

const wordsIn = (text: string) => placesOf(text).map(({ word }) => word);

/** Scores a word against a typed one: 3 equal, 2 same beginning, 1 one typo away, 0 no match. */
export function closeness(typed: string, word: string): number {
  if (word === typed) return 3;
  if (word.startsWith(typed)) return 2;
  const slips = typed.length >= 8 ? 2 : typed.length >= 4 ? 1 : 0;
  if (slips === 0) return 0;
  // The typed word may be a prefix.
  const heads = [word, word.slice(0, typed.length), word.slice(0, typed.length + 1)];
  return heads.some((head) => isWithinEdits(typed, head, slips)) ? 1 : 0;
}

/** Whether two words are at most `most` insertions, deletions, substitutions or swaps apart. */
function isWithinEdits(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let [before, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(row[j - 1]! + 1, last![j]! + 1, last![j - 1]! + change);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) least = Math.min(least, before![j - 2]! + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last![b.length]! <= most;
}

/** Returns the sections that contain every typed word, best first. */
export function findHelp(articles: readonly Article[], query: string): Hit[] {
  const typed = wordsIn(plain(query));
  if (typed.length === 0) return [];
  const hits = articles.flatMap((article) =>
    withSummary(article).flatMap((section) => {
      const score = scoreOf(typed, article, section);
      if (score === 0) return [];
      return [
        {
          article,
          section,
          score,
          title: lightUp(article.title, typed),
          heading: lightUp(section.heading, typed),
          excerpt: lightUp(aroundFirst(section.text, typed), typed),
        },
      ];
    }),
  );
  return hits.toSorted((a, b) => b.score - a.score);
}

/** Merges the summary with the text before the first heading. */
function withSummary({ summary, text }: Article): Section[] {
  const sections = sectionsOf(text);
  const [first] = sections;
  const opening = first?.heading === "" ? first.text : "";
  return [
    { heading: "", slug: "", text: `${summary} ${opening}`.trim() },
    ...sections.filter(({ heading }) => heading !== ""),
  ];
}

function scoreOf(typed: readonly string[], article: Article, section: Section): number {
  const places = [
    { words: wordsIn(plain(section.text)), weight: 1 },
    { words: wordsIn(plain(section.heading)), weight: 4 },
    // The title counts most for the text before the first heading.
    { words: wordsIn(plain(article.title)), weight: section.heading ? 0.5 : 6 },
  ];
  const best = typed.map((one) =>
    Math.max(...places.map(({ words, weight }) => weight * bestOf(one, words))),
  );
  return best.includes(0) ? 0 : best.reduce((sum, one) => sum + one, 0);
}

const bestOf = (typed: string, words: readonly string[]) =>
  words.reduce((best, one) => Math.max(best, closeness(typed, one)), 0);

/** Splits a text into pieces, with every matching word lit. */
export function lightUp(text: string, typed: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { word, index } of placesOf(text)) {
    if (!typed.some((one) => closeness(one, plain(word)) > 0)) continue;
    if (index > at) pieces.push({ text: text.slice(at, index), lit: false });
    const last = pieces.at(-1);
    if (last?.lit) last.text += word;
    else pieces.push({ text: word, lit: true });
    at = index + word.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), lit: false });
  return pieces;
}

const before = 50;
const longest = 180;

/** Returns the words around the first match; it begins and ends between words. */
function aroundFirst(text: string, typed: readonly string[]): string {
  const words = placesOf(text);
  const first = words.find(({ word }) => typed.some((one) => closeness(one, plain(word)) > 0));
  const from = Math.max(0, (first?.index ?? 0) - before);
  const start = from === 0 ? 0 : (words.find(({ index }) => index >= from)?.index ?? 0);
  const last = words.findLast(({ word, index }) => index + word.length <= start + longest);
  const end = text.length - start <= longest || !last ? text.length : last.index + last.word.length;
  return `${start > 0 ? "… " : ""}${text.slice(start, end)}${end < text.length ? " …" : ""}`;
}
