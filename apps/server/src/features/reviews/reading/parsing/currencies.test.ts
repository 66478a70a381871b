import { expect, test } from "vitest";

import { parseAnswer } from "./parse-answer.ts";

const asked = { question: "What is the price?", type: "amount" as const, options: [] };

const answerTo = (text: string, unit: string | null, language = "en") =>
  parseAnswer({ ...asked, unit }, [{ text, language, isVerbatim: true, quotes: [] }]);

/** Returns the amount of a text as "SEK 500"; null where there is none. */
function amountIn(text: string, language?: string, unit: string | null = null) {
  const value = answerTo(text, unit, language)?.value;
  return value?.type === "amount" ? `${value.currency} ${value.number}` : null;
}

test("an amount has the currency of the code beside it", () => {
  for (const code of "EUR SEK NOK DKK PLN CZK HUF RON TRY INR KRW BRL CAD AUD AED SAR ILS THB".split(
    " ",
  )) {
    expect(amountIn(`The price is ${code} 1,500.`)).toBe(`${code} 1500`);
    expect(amountIn(`The price is 1,500 ${code} a year.`)).toBe(`${code} 1500`);
  }
  expect(amountIn("The price is SEK\u00a01.2 million.")).toBe("SEK 1200000");
});

test("words that look like a code are not one", () => {
  expect(amountIn("The price covers 5 try outs and SEC 4.")).toBeNull();
  expect(amountIn("ALL 30 DAYS OF THE PRICE.")).toBeNull();
});

test.each([
  ["C$1,500", "CAD 1500"],
  ["A$1,500", "AUD 1500"],
  ["HK$1,500", "HKD 1500"],
  ["US$1,500", "USD 1500"],
  ["R$1,500", "BRL 1500"],
  ["$1,500", "USD 1500"],
  ["₹1,500", "INR 1500"],
  ["₩1,500", "KRW 1500"],
  ["1,500 ₺", "TRY 1500"],
  ["₪1,500", "ILS 1500"],
  ["1,500 zł", "PLN 1500"],
  ["1,500 Kč", "CZK 1500"],
  ["1,500 Canadian dollars", "CAD 1500"],
  ["1,500 Swedish kronor", "SEK 1500"],
  ["1,500 Saudi riyals", "SAR 1500"],
  ["50 pence", "GBP 0.5"],
  ["1,500 dirhams", "null 1500"],
  ["1,500 kr", null],
])("%s is read as %s", (written, amount) => {
  expect(amountIn(`The price is ${written} a year.`)).toBe(amount);
});

test("currencies are read in other languages", () => {
  expect(amountIn("Der Preis beträgt 1.500 kanadische Dollar.", "de")).toBe("CAD 1500");
  expect(amountIn("السعر 1500 ريال سعودي في السنة.", "ar")).toBe("SAR 1500");
});

test("an amount whose currency is not known is unclear where one is wanted", () => {
  expect(answerTo("The price is 1,500 dirhams.", "AED")).toMatchObject({
    state: "unclear",
    value: null,
    candidates: [{ type: "amount", number: 1500, currency: "AED" }],
    reason: { code: "review_currency_unknown" },
  });
  expect(amountIn("The price is 1,500 UAE dirhams.", "en", "AED")).toBe("AED 1500");
  expect(answerTo("The price is 1,500 dirhams.", "EUR")).toMatchObject({
    state: "unclear",
    candidates: [],
  });
  expect(amountIn("The price is EUR 500 (2,000 dirhams).", "en", "EUR")).toBe("EUR 500");
});
