import { expect, test } from "vitest";

import { type EarlierTurn, leansOnEarlier, standingAlone } from "./follow-up.ts";
import { languageOfQuestion } from "./question-language.ts";

test.each([
  ["en", "How long is the notice period of the lease?"],
  ["de", "Wie lange dauert die Kündigungsfrist?"],
  ["fr", "Quelle est la garantie de la machine ?"],
  ["es", "¿Cuándo abre la biblioteca?"],
  ["zh", "合同什么时候结束？"],
  ["ar", "ما هي مدة الإيجار؟"],
  ["und", "Halden 2020"],
])("is in %s: %s", (language, question) => {
  expect(languageOfQuestion(question)).toBe(language);
});

test.each([
  [true, "And in 2020?"],
  [true, "What about Berlin and its suburbs in the north?"],
  [true, "Who leads it?"],
  [true, "Do they pay the deposit back?"],
  [true, "Und wie lange gilt das?"],
  [true, "它什么时候到期？"],
  [false, "How long is the notice period of the lease?"],
  [false, "When did the committee meet and what did it decide?"],
  [false, "Is it possible to end the lease before the term is over without paying rent?"],
  [false, "¿En qué año se fundó la biblioteca de la universidad?"],
])("leans on what was said before (%s): %s", (leans, question) => {
  expect(leansOnEarlier(question)).toBe(leans);
});

const revenue: EarlierTurn = {
  question: "What was the revenue of Halden Marine in 2019?",
  content: "Halden Marine reported 212 million euros.",
};
const chief: EarlierTurn = {
  question: "Who leads Corvane Textiles?",
  content: "The chief executive is Rui Tavares [1].",
};

test.each([
  [[revenue], "And in 2020?", ["revenue", "Halden", "Marine", "2020"], ["2019"]],
  [
    [revenue, { question: "And in 2020?", content: "187." }],
    "And in 2021?",
    ["revenue", "Halden", "2021"],
    ["2019", "2020"],
  ],
  [[revenue], "And for Belmont Rail?", ["revenue", "Belmont", "2019"], ["Halden", "Marine"]],
  [[revenue], "And the staff?", ["staff", "Halden", "2019"], ["revenue"]],
  [[revenue], "Compare that with Belmont Rail", ["revenue", "Halden", "2019", "Belmont"], []],
  [[revenue], "Was it higher than in 2018?", ["revenue", "Halden", "2019", "2018"], []],
  [[chief], "Where did he study?", ["study", "Rui", "Tavares"], []],
  [[revenue], "How much is a hotel night in London?", ["hotel"], ["Halden", "2019"]],
])("%# takes along what it leaves unsaid", (above, question, held, left) => {
  const alone = standingAlone(question, above).split(/[\s?]+/);
  expect(alone).toEqual(expect.arrayContaining(held));
  for (const word of left) expect(alone).not.toContain(word);
});
