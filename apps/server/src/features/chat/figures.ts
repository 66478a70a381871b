import { plain } from "../search/analysis/fold.ts";

const number = /\p{Nd}+(?:[.,'\u2019\u066b\u066c\u202f\u00a0]\p{Nd}+)*/gu;
const money = "[$€£¥₹]";
const amount = String.raw`(?:${money}\s?)?\p{Nd}[\p{Nd}.,'\u2019\u202f\u00a0]*(?<![.,'\u2019])`;
const joins = String.raw`\s?(?:–|-|to|and|bis|und|à|et|a|y|en|tot|до|至|到|から)\s?`;
const unit = String.raw`(?:\s?(?:%|‰|°[CF]?|${money})|[ \u00a0](?:per ?cent|\p{L}+(?: (?:euros?|dollars?|per \p{L}+|pro \p{L}+))?))?`;
const phrase = new RegExp(`${amount}(?:${joins}${amount})?${unit}`, "gu");

/** Number words: from nought on, then those that leave the row. */
const rows: Record<string, string> = {
  en: "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen|twenty:20 thirty:30 forty:40 fifty:50 sixty:60 seventy:70 eighty:80 ninety:90 hundred:100 once:1 twice:2",
  de: "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn|zwanzig:20 dreißig:30 vierzig:40 fünfzig:50 sechzig:60 siebzig:70 achtzig:80 neunzig:90 hundert:100",
  fr: "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize|vingt:20 trente:30 quarante:40 cinquante:50 soixante:60 cent:100",
  es: "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince|veinte:20 treinta:30 cuarenta:40 cincuenta:50 sesenta:60 setenta:70 ochenta:80 noventa:90 cien:100",
  it: "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici|venti:20 trenta:30 quaranta:40 cinquanta:50 cento:100",
};

const words = new Map(
  Object.entries(rows).map(([language, row]) => {
    const [low = "", high = ""] = row.split("|");
    const pairs = high.split(" ").map((pair): [string, string] => {
      const [word = "", value = ""] = pair.split(":");
      return [word, value];
    });
    const counted = low.split(" ").map((word, n): [string, string] => [word, String(n)]);
    return [language, new Map([...counted, ...pairs])];
  }),
);
/** Of any other language: what is a number word in one of them. */
const anyWords = new Map([...words.values()].flatMap((some) => [...some]));
/** They are articles and pronouns more often than numbers. */
const oftenNone = new Set(["one", "eins", "un", "uno", "once", "sei", "sept", "null", "cent"]);

const valueOf = (word: string, language: string) =>
  (words.get(language) ?? anyWords).get(word.toLowerCase());

/** Whether a word surely names a number. */
export const isNumberWord = (word: string, language: string) =>
  valueOf(word, language) !== undefined && !oftenNone.has(word.toLowerCase());

/** The numbers a text holds, each in one spelling: 1,200 and 1.200 are 1200, "three" is 3. */
export function numbersIn(text: string, language: string): Set<string> {
  const found = new Set<string>();
  for (const [raw] of text.matchAll(number))
    found.add(plain(raw.replaceAll(/[\u202f\u00a0]/g, ","), language));
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const digits = valueOf(word, language);
    if (digits !== undefined) found.add(digits);
  }
  return found;
}

/** The numbers of a text as they stand in it, in digits or in words. */
export const numeralsIn = (text: string, language: string): string[] => [
  ...(text.match(number) ?? []),
  ...(text.match(/\p{L}+/gu) ?? []).filter((word) => isNumberWord(word, language)),
];

/** Numbers with what they count, as they stand in the text: "140 to 210 euros". */
export const amountsIn = (text: string): string[] =>
  [...text.matchAll(phrase)].map(([found]) => found.replaceAll(/\s+/g, " ").trim());
