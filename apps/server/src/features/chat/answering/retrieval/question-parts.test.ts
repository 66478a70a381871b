import { expect, test } from "vitest";

import { partsOf } from "./question-parts.ts";

const parts = (question: string) =>
  partsOf({ question, searched: question, above: [] }).map(({ said }) => said);

test.each([
  [
    "Who is the tenant and when does the lease begin?",
    ["Who is the tenant", "when does the lease begin?"],
  ],
  ["What is the rent? Who pays for the roof?", ["What is the rent", "Who pays for the roof?"]],
  [
    "Wer ist Mieter, und wann beginnt der Vertrag?",
    ["Wer ist Mieter", "wann beginnt der Vertrag?"],
  ],
  [
    "Qui est le locataire et à quelle date commence le bail ?",
    ["Qui est le locataire", "à quelle date commence le bail ?"],
  ],
  ["¿Quién firmó el contrato y cuándo?", ["¿Quién firmó el contrato", "cuándo?"]],
])("%s asks two questions", (question, both) => {
  expect(parts(question)).toEqual(both);
});

test.each([
  "What were the net sales of Halden and Birk?",
  "When and where was the contract signed?",
  "What is the notice period, which the tenant has to keep?",
  "How do I find out what the rent is?",
])("%s asks one question", (question) => {
  expect(parts(question)).toEqual([question]);
});

test("a later question without words of its own takes along all words of the first", () => {
  const question = "How many shares did Halden repurchase, and for how much?";
  const [, second] = partsOf({ question, searched: "", above: [] });
  expect(second?.said).toBe("for how much?");
  expect(second?.searched).toMatch(/shares.*Halden.*repurchase/);
});

test("a later question takes along what the first one names", () => {
  const [, second] = partsOf({
    question: "What was the revenue of Halden in 2019 and how high was its profit?",
    searched: "",
    above: [],
  });
  expect(second?.searched).toContain("Halden");
});
