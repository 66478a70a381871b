import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { type Asked, readByBuiltIn } from "#test/agents/read-by-built-in.ts";

const app = await startApp();
const ada = await app.signUp();
const { id: collection } = await ada.collection();
const readFrom = (passages: string[], asked: Asked) =>
  readByBuiltIn(app, ada, collection, passages, asked);

const clauses = [
  "1. Parties. The lessor lets the ground floor to the lessee. The lessee was founded in 1998.",
  "2. Money. The lessee pays GBP 96,000 a year. On signature it hands over a deposit of GBP 24,000.",
  "3. Break. The lessee may bring this lease to an end by giving at least six months' prior notice.",
  "4. Secrecy. The duty to keep plans secret continues for five years.",
  "5. Transfers. The lessor may assign its rights without the lessee's consent. The lessee shall not assign any of its rights.",
  "6. Terms. Sums invoiced fall due 30 days after the invoice date.",
];

test.each<[string, Asked, object]>([
  [
    "a deposit",
    { question: "How much is the security deposit?", type: "amount" },
    { number: 24_000 },
  ],
  [
    "a break",
    { question: "What notice must the tenant give to terminate?", type: "number", unit: "months" },
    { number: 6 },
  ],
  [
    "secrecy",
    { question: "For how many years does confidentiality survive?", type: "number", unit: "years" },
    { number: 5 },
  ],
  [
    "a term of payment",
    { question: "What is the payment term for invoices?", type: "number", unit: "days" },
    { number: 30 },
  ],
  [
    "the right of one party",
    { question: "May the tenant assign its rights?", type: "yes_no" },
    { yes: false },
  ],
  [
    "the right of the other",
    { question: "Can the landlord assign without the tenant's approval?", type: "yes_no" },
    { yes: true },
  ],
])("%s is found in the words of the contract", async (_, question, value) => {
  expect(await readFrom([clauses.join("\n\n")], question)).toMatchObject({
    state: "suggested",
    value,
  });
});

test.each<[string, Asked]>([
  ["a fee", { question: "What management fee does the tenant pay?", type: "amount" }],
  ["a day", { question: "On what date is the rent reviewed?", type: "date" }],
  ["a duty", { question: "Must the tenant insure the building?", type: "yes_no" }],
  ["a name", { question: "Who guarantees the tenant's obligations?", type: "text" }],
])("%s of which only one word stands in the contract is not suggested", async (_, question) => {
  const { state, value } = await readFrom([clauses.join("\n\n")], question);
  expect([state === "suggested", value]).toEqual([false, null]);
});

test("one value that fits only part of the question is unclear for that reason", async () => {
  const question = "In what year was the lessee's insurer founded?";
  expect(await readFrom([clauses.join("\n\n")], { question, type: "date" })).toMatchObject({
    state: "unclear",
    candidates: [{ date: "1998" }],
    reason: "review_support_weak",
  });
});

const boxes = [
  "Indicate by check mark whether the registrant has filed all reports. Yes ☒ No ☐",
  "Indicate by check mark whether the registrant is a shell company. Yes ☐ No ☒",
  "Large accelerated filer ☐\tAccelerated filer ☒",
  "Penetration test included: [x] yes [ ] no",
  "Tier: [ ] Basic [x] Professional [ ] Enterprise",
];
const filers = ["Large accelerated filer", "Accelerated filer"];

test.each<[Asked, object]>([
  [{ question: "Has the registrant filed all reports?", type: "yes_no" }, { yes: true }],
  [{ question: "Is the registrant a shell company?", type: "yes_no" }, { yes: false }],
  [{ question: "Is a penetration test included?", type: "yes_no" }, { yes: true }],
  [
    { question: "What kind of filer is it?", type: "choice", options: filers },
    { option: "Accelerated filer" },
  ],
  [
    { question: "Which tier?", type: "choice", options: ["Basic", "Professional", "Enterprise"] },
    { option: "Professional" },
  ],
])("the ticked box answers %o", async (question, value) => {
  expect(await readFrom([boxes.join("\n\n")], question)).toMatchObject({
    state: "suggested",
    value,
  });
});

test.each<[string, object]>([
  ["How high was cash at December 31, 2024?", { number: 187_900_000 }],
  ["How high was cash at March 31, 2025?", { number: 212_400_000 }],
  ["How high was cash?", { number: 212_400_000 }],
])("of two values and two days the one that is paired answers %s", async (question, value) => {
  const said =
    "Cash was $212.4 million and $187.9 million as of March 31, 2025 and December 31, 2024, respectively.";
  const found = await readFrom([said], { question, type: "amount" });
  expect(found).toMatchObject({ state: "suggested", value });
});

const signatures =
  "A letter of intent was signed on 2 March 2023.\n\nTampere, 21 April 2023\tMadrid, 26 April 2023\nTarn Oy\tDelmar S.L.";

test.each([
  ["Tarn", "2023-04-21"],
  ["Delmar", "2023-04-26"],
])("the day beside the signature of %s is when it signed", async (name, date) => {
  const question = `When did ${name} sign the agreement?`;
  const found = await readFrom([signatures], { question, type: "date" });
  expect(found).toMatchObject({ state: "suggested", value: { date } });
});
