import { eld } from "eld/extrasmall";
import { expect, test } from "vitest";

import { languageDetector } from "./language-detector.ts";
import { languageOf } from "./language.ts";

const known = [
  [
    "en",
    "The company sold more than ever before, and its costs fell in the same quarter of the year.",
  ],
  [
    "de",
    "Das Unternehmen hat mehr verkauft als je zuvor, und die Kosten sind im selben Quartal gesunken.",
  ],
  [
    "fr",
    "L'entreprise a vendu plus que jamais et ses coûts ont baissé au cours du même trimestre.",
  ],
  ["es", "La empresa vendió más que nunca y sus costes bajaron en el mismo trimestre del año."],
  ["zh", "公司今年的销售额超过以往任何时候,同一季度的成本也有所下降。"],
  ["ja", "会社の売上はこれまでになく増え、同じ四半期に費用は減りました。"],
  ["ru", "Компания продала больше, чем когда-либо, и расходы в том же квартале снизились."],
  ["ar", "باعت الشركة أكثر من أي وقت مضى وانخفضت تكاليفها في الربع نفسه من العام."],
  ["hi", "कंपनी ने पहले से अधिक बिक्री की और उसी तिमाही में उसका खर्च कम हुआ।"],
  ["he", "החברה מכרה יותר מאי פעם"],
  ["th", "สัญญาเช่า"],
  ["ko", "제1조 목적"],
  ["el", "Σύμβαση μίσθωσης"],
  ["ja", "第一章 はじめに"],
  ["zh", "租赁合同"],
  ["fa", "شرکت بیش از همیشه فروخت و هزینه‌های آن در همان سه‌ماهه کاهش یافت."],
  ["uk", "Компанія продала більше, ніж будь-коли, а її витрати в тому ж кварталі знизилися."],
  ["pl", "Firma sprzedała więcej niż kiedykolwiek, a jej koszty spadły w tym samym kwartale."],
] as const;

test.each(known)("knows %s", (language, text) => {
  expect(languageOf(text)).toBe(language);
});

test.each(known)("scores %s as the library does with its own tables", (_, text) => {
  expect(languageDetector().detect(text).getScores()).toEqual(eld.detect(text).getScores());
});

test("does not guess where there is nothing to go by", () => {
  expect(languageOf("")).toBe("und");
  expect(languageOf("12,345.67 (89) — 100 %")).toBe("und");
  expect(languageOf("ACME X-200")).toBe("und");
  expect(languageOf("Договор")).toBe("und");
  expect(languageOf("Invoice 2024")).toBe("und");
});
