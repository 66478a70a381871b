import { plain } from "@lectern/text-analysis/fold";

const number = /\p{Nd}+(?:[.,'\u2019\u066b\u066c\u202f\u00a0]\p{Nd}+)*/gu;
const money = "[$€£¥₹]";
const amount = String.raw`(?:${money}\s?)?\p{Nd}[\p{Nd}.,'\u2019\u202f\u00a0]*(?<![.,'\u2019])`;
const joins = String.raw`\s?(?:–|-|to|and|bis|und|à|et|a|y|en|tot|до|至|到|から)\s?`;
const unit = String.raw`(?:\s?(?:%|‰|°[CF]?|${money})|[ \u00a0](?:per ?cent|\p{L}+(?: (?:euros?|dollars?|per \p{L}+|pro \p{L}+))?))?`;
const phrase = new RegExp(`${amount}(?:${joins}${amount})?${unit}`, "gu");

/** Number words: from zero on, then those outside the sequence. */
const rows: Record<string, string> = {
  en: "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen|twenty:20 thirty:30 forty:40 fifty:50 sixty:60 seventy:70 eighty:80 ninety:90 hundred:100 once:1 twice:2",
  de: "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn|zwanzig:20 dreißig:30 vierzig:40 fünfzig:50 sechzig:60 siebzig:70 achtzig:80 neunzig:90 hundert:100",
  fr: "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize|vingt:20 trente:30 quarante:40 cinquante:50 soixante:60 cent:100",
  es: "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve|veinte:20 treinta:30 cuarenta:40 cincuenta:50 sesenta:60 setenta:70 ochenta:80 noventa:90 cien:100",
  it: "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove|venti:20 trenta:30 quaranta:40 cinquanta:50 cento:100",
  ar: "صفر|اثنان:2 اثنين:2 ثلاثة:3 ثلاث:3 أربعة:4 أربع:4 خمسة:5 خمس:5 ستة:6 ست:6 سبعة:7 سبع:7 ثمانية:8 ثماني:8 تسعة:9 تسع:9 عشرة:10 عشر:10 عشرون:20 عشرين:20 ثلاثون:30 ثلاثين:30 أربعون:40 أربعين:40 خمسون:50 خمسين:50 ستون:60 ستين:60 سبعون:70 سبعين:70 ثمانون:80 ثمانين:80 تسعون:90 تسعين:90",
};

/** Twenty-one to ninety-nine, in languages that write them as one word or with a hyphen. */
function compounds(language: string, low: [string, string][], high: [string, string][]) {
  const units = low.filter(([, value]) => Number(value) >= 1 && Number(value) <= 9);
  const tens = high.filter(([, value]) => Number(value) >= 20 && Number(value) <= 90);
  const joined: Record<string, (ten: string, one: string) => string> = {
    en: (ten, one) => `${ten}-${one}`,
    de: (ten, one) => `${one === "eins" ? "ein" : one}und${ten}`,
    fr: (ten, one) => `${ten}-${one}`,
    it: (ten, one) => (/^[uo]/.test(one) ? ten.slice(0, -1) : ten) + one,
    es: (ten, one) => (ten === "veinte" ? `veinti${one}` : `${ten} y ${one}`),
  };
  const join = joined[language];
  if (!join) return [];
  return tens.flatMap(([ten, value]) =>
    units.map(([one, more]): [string, string] => [
      join(ten, one),
      String(Number(value) + Number(more)),
    ]),
  );
}

const words = new Map(
  Object.entries(rows).map(([language, row]) => {
    const [low = "", high = ""] = row.split("|");
    const pairs = high.split(" ").map((pair): [string, string] => {
      const [word = "", value = ""] = pair.split(":");
      return [word, value];
    });
    const counted = low.split(" ").map((word, n): [string, string] => [word, String(n)]);
    return [language, new Map([...counted, ...pairs, ...compounds(language, counted, pairs)])];
  }),
);
/** For other languages: the number words of all. */
const anyWords = new Map([...words.values()].flatMap((some) => [...some]));
/** Number words that are more often articles or pronouns. */
const oftenNone: Record<string, ReadonlySet<string>> = {
  en: new Set(["one", "once"]),
  de: new Set(["eins", "null"]),
  fr: new Set(["un", "cent"]),
  es: new Set(["uno", "un"]),
  it: new Set(["uno", "un", "sei", "cento"]),
};
const oftenNoneAnywhere = new Set([
  "one",
  "eins",
  "un",
  "uno",
  "once",
  "sei",
  "sept",
  "null",
  "cent",
]);

const valueOf = (word: string, language: string) =>
  (words.get(language) ?? anyWords).get(word.toLowerCase());

/** Whether a word is definitely a number. */
export const isNumberWord = (word: string, language: string) =>
  valueOf(word, language) !== undefined &&
  !(oftenNone[language] ?? oftenNoneAnywhere).has(word.toLowerCase());

/** The value of a number word; undefined for other words. */
export const numberWordValue = valueOf;

const patterns = new Map<string, RegExp>();

/** A pattern of the number words of a language, ambiguous ones included. */
export function numberWordsOf(language: string): RegExp {
  let pattern = patterns.get(language);
  if (!pattern) {
    const known = [...(words.get(language) ?? anyWords).keys()].filter(Boolean);
    const longestFirst = known.toSorted((a, b) => b.length - a.length).join("|");
    pattern = new RegExp(`(?<![\\p{L}\\p{Nd}])(?:${longestFirst})(?!\\p{L})`, "giu");
    patterns.set(language, pattern);
  }
  return pattern;
}

/** The numbers in a text, normalized: 1,200 and 1.200 are 1200, "three" is 3. */
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

/** Numbers with their units as written in the text: "140 to 210 euros". */
export const amountsIn = (text: string): string[] =>
  [...text.matchAll(phrase)].map(([found]) => found.replaceAll(/\s+/g, " ").trim());
