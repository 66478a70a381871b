import { plain } from "../search/analysis/fold.ts";

const number = /\p{Nd}+(?:[.,'\u2019\u066b\u066c\u202f\u00a0]\p{Nd}+)*/gu;
const money = "[$€£¥₹]";
const amount = String.raw`(?:${money}\s?)?\p{Nd}[\p{Nd}.,'\u2019\u202f\u00a0]*(?<![.,'\u2019])`;
const joins = String.raw`\s?(?:–|-|to|and|bis|und|à|et|a|y|en|tot|до|至|到|から)\s?`;
const unit = String.raw`(?:\s?(?:%|‰|°[CF]?|${money})|[ \u00a0](?:per ?cent|\p{L}+(?: (?:euros?|dollars?|per \p{L}+|pro \p{L}+))?))?`;
const phrase = new RegExp(`${amount}(?:${joins}${amount})?${unit}`, "gu");

const words: Record<string, string> = {
  zero: "0",
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  six: "6",
  seven: "7",
  eight: "8",
  nine: "9",
  ten: "10",
  eleven: "11",
  twelve: "12",
  twenty: "20",
  thirty: "30",
  fifty: "50",
  hundred: "100",
  eins: "1",
  zwei: "2",
  drei: "3",
  vier: "4",
  fünf: "5",
  sechs: "6",
  sieben: "7",
  acht: "8",
  neun: "9",
  zehn: "10",
  elf: "11",
  zwölf: "12",
  deux: "2",
  trois: "3",
  quatre: "4",
  cinq: "5",
  sept: "7",
  huit: "8",
  neuf: "9",
  dix: "10",
  dos: "2",
  tres: "3",
  cuatro: "4",
  cinco: "5",
  siete: "7",
  ocho: "8",
  nueve: "9",
  diez: "10",
  due: "2",
  tre: "3",
  quattro: "4",
  cinque: "5",
};

/** The numbers a text holds, each in one spelling: 1,200 and 1.200 are 1200, "three" is 3. */
export function numbersIn(text: string, language: string): Set<string> {
  const found = new Set<string>();
  for (const [raw] of text.matchAll(number))
    found.add(plain(raw.replaceAll(/[\u202f\u00a0]/g, ","), language));
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const digits = Object.hasOwn(words, word) ? words[word] : undefined;
    if (digits !== undefined) found.add(digits);
  }
  return found;
}

/** The written numbers of a text, as they stand in it. */
export const numeralsIn = (text: string): string[] => text.match(number) ?? [];

/** Numbers with what they count, as they stand in the text: "140 to 210 euros". */
export const amountsIn = (text: string): string[] =>
  [...text.matchAll(phrase)].map(([found]) => found.replaceAll(/\s+/g, " ").trim());
