import { expect, test } from "vitest";

import { planFromQuestion } from "./built-in-plan.ts";

/** The questions of each section. */
const questions = (question: string) => planFromQuestion(question).map((one) => one.questions);
const titles = (question: string) => planFromQuestion(question).map(({ title }) => title);

test.each([
  ["What is the notice period of the Halden lease?", "Notice period of the Halden lease"],
  ["What are the net sales of Halden and Birk?", "Net sales of Halden and Birk"],
  ["How do Halden, Birk and Solveig handle termination?", "Halden, Birk and Solveig handle"],
  ["Wie lange läuft der Vertrag?", "Läuft der Vertrag"],
  ["ما هي مدة الإشعار؟", "مدة الإشعار"],
  ["解約通知期間は何ですか？", "解約通知期間"],
  ["?", "?"],
])("%s is one section with one question", (question, title) => {
  expect(questions(question)).toEqual([[question]]);
  expect(titles(question)[0]).toContain(title);
});

test.each([
  [
    "Who is the tenant, and when does the lease begin?",
    ["Who is the tenant?", "When does the lease begin?"],
  ],
  [
    "What was the revenue of Halden in 2019 and how high was its profit?",
    ["What was the revenue of Halden in 2019?", "How high was its profit (Halden 2019)?"],
  ],
  [
    "Wer ist Mieter, und wann beginnt der Vertrag?",
    ["Wer ist Mieter?", "Wann beginnt der Vertrag?"],
  ],
  ["ما هي مدة الإشعار ومتى يبدأ العقد؟", ["ما هي مدة الإشعار؟", "متى يبدأ العقد؟"]],
  [
    "What was Halden's effective tax rate, and why did it change?",
    ["What was Halden's effective tax rate?", "Why did it change (Halden's effective tax rate)?"],
  ],
  [
    "How much did Halden spend on repairs, and how does that compare with 2021?",
    [
      "How much did Halden spend on repairs?",
      "How does that compare with 2021 (Halden spend repairs)?",
    ],
  ],
  [
    "What are Halden's charges and how much cash does it hold?",
    ["What are Halden's charges?", "How much cash does it hold (Halden)?"],
  ],
  [
    "Compare how the suppliers limit their liability, and when do the contracts end?",
    ["Compare how the suppliers limit their liability", "When do the contracts end?"],
  ],
])("%s asks two related questions", (question, both) => {
  expect(questions(question)).toEqual([both]);
});

test("questions behind commas are told apart, each with what it is about", () => {
  expect(questions("When does the lease begin, when does it end, and can it be renewed?")).toEqual([
    [
      "When does the lease begin?",
      "When does it end (lease begin)?",
      "Can it be renewed (lease begin)?",
    ],
  ]);
  expect(questions("Wie hoch ist die Miete, wann ist sie fällig und an wen?")).toEqual([
    ["Wie hoch ist die Miete?", "Wann ist sie fällig und an wen (Miete)?"],
  ]);
});

test("a question of one word stays with the one before it", () => {
  expect(questions("What were net sales of Halden? How did they change? Why?")).toEqual([
    ["What were net sales of Halden?", "How did they change (net sales Halden)? Why?"],
  ]);
});

test.each([
  [
    "List the rent, the notice period and the liability cap in the Halden lease.",
    ["Rent in the Halden lease", "Notice period in the Halden lease"],
  ],
  ["What are the rent, the deposit, and the terms of payment?", ["Rent", "Deposit"]],
  ["Summarize Halden's rent, notice period and cap", ["Halden's rent", "Halden's notice period"]],
  [
    "Give me an overview of the lease: rent, term and notice.",
    ["An overview of the lease: rent", "An overview of the lease: term"],
  ],
  ["Terms of the lease: rent, term, notice", ["Terms of the lease: rent"]],
  ["Who owns Halden, Birk and Solveig?", ["Who owns Halden?", "Who owns Birk?"]],
  [
    "Nenne die Miete, die Kündigungsfrist und die Haftungsgrenze im Vertrag Halden.",
    ["Miete im Vertrag Halden", "Kündigungsfrist im Vertrag Halden"],
  ],
  [
    "ما هي الإيجار، ومدة الإشعار، وحد المسؤولية في عقد هالدن؟",
    ["الإيجار في عقد هالدن", "مدة الإشعار في عقد هالدن", "حد المسؤولية في عقد هالدن"],
  ],
])("%s asks for three things", (question, first) => {
  const [things = [], ...others] = questions(question);
  expect(others).toEqual([]);
  expect(things).toHaveLength(3);
  expect(things.slice(0, first.length)).toEqual(first);
});

test.each([
  "When were Halden, Birk and Solveig founded?",
  "Who signed the report, and on which date?",
  "How many shares did Halden repurchase and for how much?",
  "Explain the budget of 5,000 units, which were sold.",
])("%s is not an enumeration", (question) => {
  expect(questions(question)).toEqual([[question]]);
});

test.each([
  [
    "Compare the notice periods of Halden with Birk.",
    [["Notice periods of Halden", "Notice periods of Birk"]],
  ],
  ["How does Halden compare with Birk?", [["Halden", "Birk"]]],
  [
    "What is the difference between the 2021 policy and the 2024 policy?",
    [["2021 policy", "2024 policy"]],
  ],
  [
    "Compare payments to suppliers with payments to staff",
    [["Payments to suppliers", "Payments to staff"]],
  ],
  [
    "Compare Halden, Birk and Solveig regarding rent and term.",
    [
      ["Halden regarding rent", "Birk regarding rent", "Solveig regarding rent"],
      ["Halden regarding term", "Birk regarding term", "Solveig regarding term"],
    ],
  ],
  [
    "Vergleiche den Vertrag Halden mit dem Vertrag Birk hinsichtlich Miete",
    [["Vertrag Halden hinsichtlich Miete", "Vertrag Birk hinsichtlich Miete"]],
  ],
  ["قارن بين عقد هالدن وعقد بيرك", [["عقد هالدن", "عقد بيرك"]]],
  [
    "قارن بين عقد هالدن وعقد بيرك من حيث الإيجار ومدة الإشعار",
    [
      ["عقد هالدن من حيث الإيجار", "عقد بيرك من حيث الإيجار"],
      ["عقد هالدن من حيث مدة الإشعار", "عقد بيرك من حيث مدة الإشعار"],
    ],
  ],
])("%s asks one question for each side", (question, sides) => {
  expect(questions(question)).toEqual(sides);
});

test("a figure of several companies is asked for of each, with the time that is said of all", () => {
  expect(questions("What were revenue and income of Halden, Birk and Solveig in 2022?")).toEqual([
    [
      "What were revenue and income of Halden in 2022?",
      "What were revenue and income of Birk in 2022?",
      "What were revenue and income of Solveig in 2022?",
    ],
  ]);
});

test("things with the same word in front are asked for with one", () => {
  expect(questions("What did Halden spend on research, on dividends and on rent?")).toEqual([
    [
      "What did Halden spend on research?",
      "What did Halden spend on dividends?",
      "What did Halden spend on rent?",
    ],
  ]);
});

test("a comparison that goes on to another question has a section of its own", () => {
  const question =
    "Compare the net sales of Halden with those of Birk in the third quarter of 2022, and which risks does each of them name?";
  const [sales, risks] = questions(question);
  expect(sales).toEqual([
    "Net sales of Halden in the third quarter of 2022",
    "Net sales of Birk in the third quarter of 2022",
  ]);
  expect(risks).toHaveLength(1);
  expect(risks?.[0]).toMatch(/^Which risks does each of them name/);
  expect(titles(question)[1]).not.toContain("(");
});

test("sentences on the same thing are one section, and an introduction asks nothing", () => {
  const question =
    "I am preparing a renewal. What is the rent? Who pays for the roof? When is the rent due?";
  expect(planFromQuestion(question)).toEqual([
    { title: "Rent, Rent due", questions: ["What is the rent?", "When is the rent due?"] },
    { title: "Pays for the roof", questions: ["Who pays for the roof?"] },
  ]);
});

test("the items of a list are sections, and go on from the line above them", () => {
  const list = "What do the contracts say about:\n- liability;\n2. notice and term\n* Who signs?";
  expect(planFromQuestion(list)).toEqual([
    { title: "Liability", questions: ["What do the contracts say about liability"] },
    { title: "Notice and term", questions: ["What do the contracts say about notice and term"] },
    { title: "Signs", questions: ["Who signs?"] },
  ]);
});

test("lines without bullets are a list too, and repeats are dropped", () => {
  expect(questions("Rent\nNotice period\n\nrent\nLiability")).toEqual([
    ["Rent"],
    ["Notice period"],
    ["Liability"],
  ]);
});

test("a long list is joined to eight sections, and what has no room is left out", () => {
  const list = (count: number) => Array.from({ length: count }, (_, n) => `- item ${n}`).join("\n");
  const twenty = questions(list(20));
  expect(twenty).toHaveLength(8);
  expect(twenty.flat()).toEqual(Array.from({ length: 20 }, (_, n) => `Item ${n}`));
  const sizes = questions(list(300)).map(({ length }) => length);
  expect(sizes).toEqual(Array(8).fill(4));
});

test("six things of one sentence are two sections of three", () => {
  const six = "List risks, duties, deadlines, penalties, warranties and exclusions.";
  expect(planFromQuestion(six)).toEqual([
    { title: "Risks, Duties, Deadlines", questions: ["Risks", "Duties", "Deadlines"] },
    {
      title: "Penalties, Warranties, Exclusions",
      questions: ["Penalties", "Warranties", "Exclusions"],
    },
  ]);
});

test.each(["word ".repeat(800), "a, ".repeat(1_300), "What? ".repeat(600), "? ".repeat(2_000)])(
  "the longest questions keep to the limits of a plan",
  (question) => {
    const sections = planFromQuestion(question);
    expect(sections.length).toBeGreaterThan(0);
    expect(sections.length).toBeLessThanOrEqual(8);
    for (const { title, questions: own } of sections) {
      expect(title).not.toBe("");
      expect(title.length).toBeLessThanOrEqual(70);
      expect(own.length).toBeLessThanOrEqual(4);
      expect(own.every(({ length }) => length > 0 && length <= 1_000)).toBe(true);
    }
  },
);
