import { expect, test } from "vitest";

import { analyze, indexTerms, isStopTerm, termsWithOffsets } from "./analyze.ts";
import { porter } from "./porter.ts";

/** Whether the text contains every content word of the query. */
function finds(language: string, text: string, query: string): boolean {
  const terms = new Set(analyze(text, language));
  const asked = analyze(query, language);
  return asked.length > 0 && asked.every((term) => terms.has(term));
}

test.each([
  ["a word inside a Chinese clause", "zh", "机器学习是计算机科学的一个分支。", "计算机"],
  ["traditional characters", "zh", "人工智慧的發展歷史", "發展"],
  ["a word inside a Japanese sentence", "ja", "東京都の人口は約1400万人です。", "人口"],
  ["katakana", "ja", "新しいコンピューターを買う", "コンピューター"],
  ["half-width katakana", "ja", "パソコン教室", "ﾊﾟｿｺﾝ"],
  ["a word inside a Thai clause", "th", "ประเทศไทยมีประชากรมากกว่าหกสิบล้านคน", "ประชากร"],
  ["a Korean word without its particle", "ko", "대한민국의 수도는 서울이다", "수도"],
  ["Khmer", "km", "ខ្ញុំរៀនភាសាខ្មែរ", "ភាសាខ្មែរ"],
  ["Burmese", "my", "မြန်မာနိုင်ငံသည် အရှေ့တောင်အာရှတွင်ရှိသည်", "မြန်မာနိုင်ငံ"],
  ["umlauts left out", "de", "Die Überprüfung der Häuser", "uberprufung"],
  ["ß as ss", "de", "an der Hauptstraße", "HAUPTSTRASSE"],
  ["decomposed accents", "de", "u\u0308ber die Bru\u0308cken", "Brücke"],
  ["accents left out", "fr", "les élèves étudient l’économie générale", "eleve economie"],
  ["a French article at its word", "fr", "l’avion d’Airbus", "avion Airbus"],
  ["German inflection", "de", "Die Verträge wurden gekündigt", "Vertrag"],
  ["French inflection", "fr", "les sociétés nationales", "société nationale"],
  ["Spanish inflection", "es", "las bibliotecas públicas", "biblioteca publica"],
  ["Russian inflection", "ru", "в больших городах", "большой город"],
  ["ё as е", "ru", "Чёрные ёлки", "черная елка"],
  ["Arabic with the article and without", "ar", "صدر الكتاب الجديد", "كتاب"],
  ["Arabic with vowel signs and stretching", "ar", "الكِتَابُ الجـــديد", "الكتاب"],
  ["lam-alef as one presentation form", "ar", "ﻻﻋﺐ", "لاعب"],
  ["lam-alef as PDFs turn it round", "ar", "اإلنتاجية", "الإنتاجية"],
  ["Arabic digits", "ar", "عام ١٩٩٨", "1998"],
  ["Persian letters typed on an Arabic keyboard", "fa", "کتاب فارسی", "كتاب فارسي"],
  ["Hebrew points", "he", "שָׁלוֹם", "שלום"],
  ["a Turkish capital I with a dot", "tr", "İstanbul", "istanbul"],
  ["Greek accents and the last sigma", "el", "ΟΔΌΣ", "οδος"],
  ["Polish inflection", "pl", "zmiana umów o pracę", "umowa praca"],
  ["Polish without its accents", "pl", "za opóźnienie w zapłacie", "opoznienia zaplata"],
  ["Ukrainian inflection", "uk", "умови договорів оренди", "оренда"],
  ["Greek inflection", "el", "οι συμβάσεις των εργαζομένων", "εργαζόμενοι"],
  ["Czech inflection", "cs", "ve smlouvách o pojištění", "smlouva"],
  ["Arabic plurals", "ar", "طفايات الحريق", "الطفاية"],
  ["Persian plurals", "fa", "قراردادهای بانک", "قرارداد"],
  ["Hindi inflection", "hi", "किरायेदारों की छुट्टियाँ", "किरायेदार छुट्टी"],
  ["Hindi spelled in two ways", "hi", "पंप की जाँच", "पम्प जांच"],
  ["Indonesian", "id", "kontraknya", "kontrak"],
  ["Turkish passives", "tr", "kaza bildirilmesi", "kazalar bildirilir"],
  ["Finnish gradation", "fi", "alennukset ja toimitusten", "alennus toimitus"],
  ["umlauts written out", "de", "die Prüfung der Böden", "Pruefung Boeden"],
  ["what a German compound ends with", "de", "die Sicherheitsprüfungen", "Prüfung"],
  ["what a German compound begins with", "de", "ein Mietvertrag", "Miete Verträge"],
  ["a compound of three", "de", "Brandschutzübung", "Schutz Brand"],
  ["a Dutch compound", "nl", "de huurovereenkomst", "huur overeenkomsten"],
  ["English terms in a Chinese text", "zh", "使用machine learning模型", "machines"],
  ["a Russian name in an English text", "en", "as Москва says", "Москвы"],
  ["Vietnamese", "vi", "Đường Việt Nam", "duong viet nam"],
  ["English inflection", "en", "running companies' earnings", "run company earning"],
  ["a possessive", "en", "Apple’s earnings", "apple"],
  ["ligatures", "en", "the ﬁnancial eﬀect", "financial effect"],
  ["full-width letters", "en", "ＡＢＣ１２", "abc12"],
  ["a word broken at a line's end", "en", "the infor-\nmation", "information"],
  ["its halves, when the hyphen was its own", "en", "long-\nterm debt", "long term"],
  ["an acronym with its points and without", "en", "in the U.S. market", "US"],
  ["a grouped number", "en", "of 394,328.5 million", "394328.5"],
  ["a number grouped as Germans do", "de", "1.234,50 Euro", "1234.50"],
])("finds %s", (_, language, text, query) => {
  expect(finds(language, text, query)).toBe(true);
});

test.each([
  ["a Chinese name that the dictionary does not know", "zh", "蔡徐坤昨日抵达", "徐坤"],
  ["a Chinese word that ends inside another", "zh", "本公司研究机器学习方法", "习方"],
  ["a Japanese compound cut in two places", "ja", "東京都知事選挙", "都知事"],
  ["part of a Korean compound", "ko", "서울특별시청", "특별시"],
  ["Hebrew words behind their small ones", "he", "שבמשרד ובמחסן", "המשרד מחסן"],
  ["Hebrew plurals", "he", "חוזים ישנים", "הישן"],
  ["a plural that changes an Arabic word inside", "ar", "تُنسخ قواعد البيانات", "قاعدة"],
  ["Arabic behind a preposition", "ar", "تلتزم بصيانة المصاعد", "صيانة"],
  ["Arabic behind a conjunction", "ar", "وموظف جديد", "الموظفون"],
  ["traditional characters for simplified ones", "zh", "发票上的订单编号", "發票訂單編號"],
])("by its parts finds %s", (_, language, text, query) => {
  const terms = new Set(analyze(text, language));
  expect(analyze(query, language).filter((term) => terms.has(term))).not.toEqual([]);
});

test("keeps apart what is not the same", () => {
  expect(finds("en", "a university", "universe of things")).toBe(false);
  expect(finds("en", "10.5 percent", "105")).toBe(false);
  expect(finds("de", "Haus", "Hase")).toBe(false);
  expect(finds("de", "die Verwaltung", "Haltung")).toBe(false);
  expect(finds("de", "die Ausgabe", "Gabe")).toBe(false);
  expect(finds("de", "neue Steuern", "Stern")).toBe(false);
  expect(finds("ja", "発行と発売", "发")).toBe(false);
});

test("marks function words, and leaves them out of the content", () => {
  expect(indexTerms("To be or not", "en")).toEqual(["_to", "_be", "_or", "_not"]);
  expect(indexTerms("To be or not", "en").every(isStopTerm)).toBe(true);
  expect(analyze("The wings of a dove", "en")).toEqual(["wing", "dove"]);
});

test("keeps order and duplicates", () => {
  expect(analyze("wing tip, wing root", "en")).toEqual(["wing", "tip", "wing", "root"]);
});

test("gives the place of each word in the text as it is written", () => {
  const text = "Die ﬁnale Überpru\u0308fung: 机器学习 𠮷野家 infor-\nmation";
  for (const { term, start, end } of termsWithOffsets(text, "de")) {
    expect(termsWithOffsets(text.slice(start, end), "de").map((placed) => placed.term)).toContain(
      term,
    );
  }
  expect(termsWithOffsets("x 𠮷野家", "zh").map(({ start, end }) => [start, end])).toEqual([
    [0, 1],
    [2, 4],
    [4, 6],
    [2, 5],
    [4, 6],
  ]);
});

test("cuts what is too long for an index, and stays whole characters", () => {
  const [term = ""] = analyze(`${"a".repeat(63)}𐐷𐐷𐐷`, "en");
  expect(term.length).toBeLessThanOrEqual(64);
  expect(term.isWellFormed()).toBe(true);
});

test("reads a long run without spaces", () => {
  const run = "机器学习是计算机科学的一个分支".repeat(20_000);
  expect(analyze(run, "zh").length).toBeGreaterThan(300_000);
});

test("survives any characters", () => {
  const odd =
    "\ud800 \udc00 \u0000 \u200d\u00ad \u0301 ' '' -\n '\u2019a\u2019' 1,,2 ,1, %%% \u202e";
  for (const language of ["en", "fr", "tr", "zh", "und", ""]) {
    for (const { term, start, end } of termsWithOffsets(odd, language)) {
      expect(term).not.toBe("");
      expect(term).not.toMatch(/[\t\n\0]/);
      expect(end).toBeGreaterThan(start);
    }
  }
});

test("stems English as Porter's paper does", () => {
  const pairs = Object.entries({
    caresses: "caress",
    ponies: "poni",
    cats: "cat",
    feed: "feed",
    agreed: "agre",
    plastered: "plaster",
    motoring: "motor",
    conflated: "conflat",
    hopping: "hop",
    falling: "fall",
    hissing: "hiss",
    filing: "file",
    happy: "happi",
    sky: "sky",
    relational: "relat",
    conditional: "condit",
    vietnamization: "vietnam",
    decisiveness: "decis",
    electricity: "electr",
    hopefulness: "hope",
    revival: "reviv",
    adjustment: "adjust",
    adoption: "adopt",
    controlling: "control",
    probate: "probat",
    rate: "rate",
    roll: "roll",
    generalizations: "gener",
  });
  expect(pairs.map(([word]) => porter(word))).toEqual(pairs.map(([, stem]) => stem));
});
