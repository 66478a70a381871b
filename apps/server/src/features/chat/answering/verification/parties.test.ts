import { expect, test } from "vitest";

import { groundingCheck } from "./grounding-check.ts";

const sources = {
  trade: "Ostler Group bought the bakery chain Crumb from Harrow Foods in 2021.",
  loan: "Corvin Bank lends the cooperative 2.4 million euros at 4.1% interest.",
  work: "Marta Gil has worked for Soltec since 2015.",
  follow: "The ferry Solveig was replaced by the Ragna in 2015.",
  teach: "Lindqvist taught at the academy, where Ruth Aaltonen was his best known student.",
  owner: "The mill belongs to the Hadley family, which pays the water board 900 euros a year.",
  insure: "The Landlord shall insure the building; the Tenant insures the contents.",
  rebuild: "A flood damaged the weir near the school in 2016; the water board rebuilt it.",
};
type Source = keyof typeof sources;

test.each<[Source, string]>([
  ["trade", "Harrow Foods bought the bakery chain Crumb from Ostler Group in 2021."],
  ["trade", "Ostler Group sold the bakery chain Crumb to Harrow Foods in 2021."],
  ["loan", "Corvin Bank borrows 2.4 million euros from the cooperative."],
  ["loan", "The cooperative lends Corvin Bank 2.4 million euros."],
  ["work", "Marta Gil employs Soltec."],
  ["follow", "The ferry Solveig replaced the Ragna in 2015."],
  ["teach", "Ruth Aaltonen taught Lindqvist at the academy."],
  ["owner", "The water board pays the Hadley family 900 euros a year."],
  ["insure", "The contents are insured by the Landlord."],
  ["rebuild", "The school rebuilt the weir."],
])("a sentence that has the parties of its source (%s) in each other's place: %s", (name, said) => {
  expect(groundingCheck(said, [sources[name]], "en").support).not.toBe("supported");
});

test.each<[Source, string]>([
  ["trade", "In 2021 Harrow Foods sold the bakery chain Crumb to Ostler Group."],
  ["loan", "The cooperative borrows 2.4 million euros from Corvin Bank."],
  ["work", "Soltec has employed Marta Gil since 2015."],
  ["follow", "In 2015 the Ragna replaced the ferry Solveig."],
  ["owner", "The Hadley family owns the mill."],
  ["insure", "The contents are insured by the Tenant."],
])("one that tells of its source (%s) from the other side is carried: %s", (name, said) => {
  expect(groundingCheck(said, [sources[name]], "en").support).toBe("supported");
});

test.each([
  [
    "de",
    "Die Gemeinde verpachtet die Wiese an den Verein.",
    "Die Gemeinde pachtet die Wiese vom Verein.",
  ],
  [
    "fr",
    "Verdel a cédé sa filiale Orlane au groupe Kern.",
    "Verdel a acheté sa filiale Orlane au groupe Kern.",
  ],
  ["es", "Luis Prado sustituyó a Marta Gil en 2019.", "Marta Gil sustituyó a Luis Prado en 2019."],
])("both sides of a verb are compared in %s too: %s", (language, source, said) => {
  expect(groundingCheck(said, [source], language).support).not.toBe("supported");
});

const plots = "The mixed plots produced more hay than the fenced plots.";

test("a comparison with both things and the word turned round says the same", () => {
  const levelOf = (said: string) => groundingCheck(said, [plots], "en").support;
  expect(levelOf("The fenced plots produced less hay than the mixed plots.")).toBe("supported");
  expect(levelOf("The mixed plots produced less hay than the fenced plots.")).toBe("unsupported");
  expect(levelOf("The fenced plots produced more hay than the mixed plots.")).toBe("unsupported");
});

test.each([
  [
    "en",
    "The warranty covers the battery for two years unless it was opened.",
    "The warranty covers the battery for two years.",
  ],
  [
    "de",
    "Der Verein bekommt den Saal am Freitag, wenn die Stadt zustimmt.",
    "Der Verein bekommt den Saal am Freitag.",
  ],
  ["es", "El contrato se renueva un año si nadie lo denuncia.", "El contrato se renueva un año."],
])(
  "a condition that is left out makes a sentence partly supported (%s)",
  (language, source, said) => {
    expect(groundingCheck(said, [source], language).support).toBe("partial");
  },
);

test("a condition in other words is not left out", () => {
  const source =
    "Shipping is free of charge if the form is enclosed; otherwise the customer pays 12 euros.";
  const said = "With the form enclosed, shipping is free of charge.";
  expect(groundingCheck(said, [source], "en").support).toBe("supported");
});
