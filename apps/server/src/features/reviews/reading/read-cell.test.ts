import type { CellValue } from "@lectern/contract/review-columns";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { type Asked, readByBuiltIn } from "#test/agents/read-by-built-in.ts";

const app = await startApp();
const ada = await app.signUp();
const { id: collection } = await ada.collection();
/** Returns what the built-in model makes of a document for a question. */
const readFrom = (passages: string[], asked: Asked) =>
  readByBuiltIn(app, ada, collection, passages, asked);

const text = (said: string): CellValue => ({ type: "text", text: said });
const date = (day: string): CellValue => ({ type: "date", date: day });

test.each<[string, string[], Asked, CellValue, string]>([
  [
    "above its caption in parentheses",
    ["(408) 555-0143", "(Registrant\u2019s telephone number, including area code)"],
    { question: "What is the registrant's telephone number?", type: "text" },
    text("(408) 555-0143"),
    "(408) 555-0143\n\n(Registrant\u2019s telephone number, including area code)",
  ],
  [
    "before its caption in the same cell",
    ["Delaware (State of incorporation)\t94-5550143 (I.R.S. Employer Identification No.)"],
    { question: "What is the employer identification number?", type: "text" },
    text("94-5550143"),
    "94-5550143 (I.R.S. Employer Identification No.)",
  ],
  [
    "behind a colon",
    ["Invoice date: 3 May 2025", "Invoice number: INV-2025-0143"],
    { question: "What is the invoice number?", type: "text" },
    text("INV-2025-0143"),
    "Invoice number: INV-2025-0143",
  ],
  [
    "as the code that ends a line",
    ["Commission File No. 000-12345"],
    { question: "What is the commission file number?", type: "text" },
    text("000-12345"),
    "Commission File No. 000-12345",
  ],
  [
    "as the date that ends a line",
    [
      "QUARTERLY REPORT PURSUANT TO SECTION 13 OF THE SECURITIES EXCHANGE ACT OF 1934\n\tFor the Quarterly Period Ended June 28, 2025 OR\n☐\tTRANSITION REPORT",
    ],
    { question: "When did the quarterly period end?", type: "date" },
    date("2025-06-28"),
    "Quarterly Period Ended June 28, 2025",
  ],
])("a value of a form is read %s", async (_, lines, question, value, quote) => {
  const found = await readFrom([lines.join("\n\n")], question);
  expect(found).toMatchObject({ state: "suggested", value });
  expect(found.quote).toContain(quote);
});

test("the number that is asked for is no sentence about numbers", async () => {
  const found = await readFrom(
    ["The participant's telephone number and identification number are personal information."],
    { question: "What is the employer identification number?", type: "text" },
  );
  expect(found.state).toBe("not_found");
});

test.each([
  ["takes effect on", "When does the contract begin?", "2024-08-15"],
  ["is in force until it expires on", "When does the contract end?", "2024-08-15"],
])("a contract that %s a day is read in its own words", async (words, question, day) => {
  const found = await readFrom(
    [`Catering for the school. This ${words} 15 August 2024. Meals are served at noon.`],
    { question, type: "date" },
  );
  expect(found).toMatchObject({ state: "suggested", value: date(day) });
});

test("other words for the same give an amount; where they give two, it is unclear", async () => {
  const question = "What was the total revenue or total net sales for the quarter?";
  const rows = (...lines: string[]) => [["Amounts in million euros", ...lines].join("\n")];
  const one = await readFrom(["Total net sales were EUR 127 million."], {
    question,
    type: "amount",
  });
  expect(one).toMatchObject({ state: "suggested", value: { number: 127_000_000 } });
  const two = await readFrom(
    rows("Total revenue was EUR 140 million.", "", "Total net sales were EUR 127 million."),
    { question, type: "amount" },
  );
  expect(two).toMatchObject({
    state: "unclear",
    candidates: [{ number: 140_000_000 }, { number: 127_000_000 }],
  });
});

test("an average is no value of what is asked for", async () => {
  const found = await readFrom(
    ["The weighted average shares of common stock outstanding were 4,154 million shares."],
    {
      question: "How many shares of common stock were outstanding?",
      type: "number",
      unit: "shares",
    },
  );
  expect(found).toMatchObject({
    state: "unclear",
    value: null,
    candidates: [{ number: 4_154_000_000 }],
    reason: "review_value_of_other_kind",
  });
});

test("a country is named by its law", async () => {
  const question = "Which law governs the contract?";
  const options = ["France", "Germany", "England and Wales"];
  const found = (sentence: string) => readFrom([sentence], { question, type: "choice", options });
  expect((await found("The contract is governed by German law.")).value).toMatchObject({
    option: "Germany",
  });
  expect((await found("English law applies.")).value).toMatchObject({
    option: "England and Wales",
  });
});

test("neither party may do what one may not do without consent", async () => {
  const question = "May the supplier assign the contract without consent?";
  const found = (sentence: string) => readFrom([sentence], { question, type: "yes_no" });
  expect(
    (await found("Neither party may assign this contract without the consent of the other.")).value,
  ).toEqual({ type: "yes_no", yes: false });
  expect(
    (await found("The supplier may assign the contract without the consent of the customer."))
      .value,
  ).toEqual({ type: "yes_no", yes: true });
});
