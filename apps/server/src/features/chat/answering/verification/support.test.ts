import { expect, test } from "vitest";

import { groundingCheck } from "./grounding-check.ts";

const lease =
  "The tenant shall give three months' notice in writing. The rent is 140 to 210 euros per month, payable on the first day. Pets are not allowed in the flat. The landlord Maria Keller repairs the heating.";

test.each([
  ["The notice period is three months, given in writing by the tenant.", "supported", null],
  ["The tenant must give 3 months' notice in writing.", "supported", null],
  ["The monthly rent is 140 to 210 euros.", "supported", null],
  ["Pets are not allowed in the flat.", "supported", null],
  ["It is prohibited to keep pets in the flat.", "partial", null],
  ["All pets are not allowed in the flat.", "partial", "The source does not say “all”."],
  ["The building was painted blue by a famous artist.", "unsupported", null],
  ["Bananas cure baldness quickly.", "unsupported", null],
])("%s: %s", (sentence, level, note) => {
  expect(groundingCheck(sentence, [lease], "en")).toMatchObject({ support: level, note });
});

test.each([
  ["The rent is 100 euros per month.", "The source says 140 to 210 euros per month."],
  ["The rent is 140 to 210 dollars per month.", "The source says 140 to 210 euros per month."],
  [
    "The rent is 140 to 210 thousand euros per month.",
    "The source says 140 to 210 euros per month.",
  ],
  ["The tenant shall give notice within 14 days in writing.", "The source says three months."],
  ["The tenant shall give six months' notice in writing.", "The source says three months."],
  ["Pets are allowed in the flat.", "The source may say the opposite."],
  ["The tenant shall not give notice in writing.", "The source may say the opposite."],
  ["The landlord John Miller repairs the heating.", "The source names Maria Keller."],
  ["The rent is payable on the last day.", "The source says “first”."],
  ["The landlord shall give three months' notice in writing.", "The source says “tenant”."],
])("contradicted: %s %s", (sentence, note) => {
  expect(groundingCheck(sentence, [lease], "en")).toMatchObject({
    support: "unsupported",
    note,
    contradicted: true,
  });
});

test.each([
  ["Net sales were $81,797 million in 2021.", "The source says 2023."],
  ["Net sales were $81.8 million in 2023.", "The source does not give $81.8 million."],
  ["Net sales were $81.8 billion in 2023.", null],
])("period, unit and scale count together with the number: %s", (sentence, note) => {
  const table = "Net sales (in millions of dollars) for 2023: 81,797.";
  expect(groundingCheck(sentence, [table], "en").note).toBe(note);
});

test("a sentence without a source is unsupported", () => {
  expect(groundingCheck("The rent is 140 euros.", [], "en")).toMatchObject({
    support: "unsupported",
    note: null,
  });
});

test.each([
  [
    "de",
    "Die Kündigungsfrist beträgt drei Monate zum Monatsende.",
    "Die Frist der Kündigung beträgt 3 Monate zum Monatsende.",
    "supported",
  ],
  [
    "de",
    "Die Kündigungsfrist beträgt drei Monate zum Monatsende.",
    "Die Kündigungsfrist beträgt sechs Monate, genau 6 Monate.",
    "unsupported",
  ],
  ["de", "Haustiere sind nicht erlaubt.", "Haustiere sind erlaubt.", "unsupported"],
  ["zh", "租户应提前三个月书面通知房东。", "租户应提前三个月书面通知。", "supported"],
  ["zh", "公寓内不允许养宠物。", "公寓内允许养宠物。", "unsupported"],
  ["zh", "租户应提前三个月书面通知房东。", "今年夏天的天气非常炎热。", "unsupported"],
])("in %s: %s / %s: %s", (language, source, sentence, level) => {
  expect(groundingCheck(sentence, [source], language).support).toBe(level);
});

test("between languages only numbers are compared, and that is said", () => {
  const source = ["The tenant shall give 3 months' notice in writing."];
  expect(
    groundingCheck(
      "Die Kündigungsfrist für den Mieter beträgt 3 Monate und ist schriftlich.",
      source,
      "en",
    ),
  ).toMatchObject({
    support: "partial",
    note: "The source is in another language; only numbers were compared.",
  });
  expect(groundingCheck("租户应提前6个月书面通知。", source, "en")).toMatchObject({
    support: "unsupported",
    note: "The source does not give 6.",
  });
});

const report =
  "The bridge was built in 1963, and a third lane was added in 1998. Traffic rose to 41,000 vehicles a day.";

test.each([
  ["The bridge was built in 1963.", null],
  ["The bridge was built in 1998.", "The source gives 1963."],
  ["Traffic fell to 41,000 vehicles a day.", "The source says “rose”."],
  ["Traffic grew to 41,000 vehicles a day.", null],
  ["Traffic rose to 41,000 vehicles a week.", "The source says “day”."],
])("what the source says of something else, or the other way round: %s", (sentence, note) => {
  const finding = groundingCheck(sentence, [report], "en");
  expect(finding).toMatchObject({ support: note ? "unsupported" : "supported", note });
});
