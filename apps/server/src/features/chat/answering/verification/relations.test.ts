import { expect, test } from "vitest";

import { groundingCheck } from "./grounding-check.ts";

const sources = [
  "The museum lent the painting to a gallery in Lyon in 2012.",
  "The castle was begun by Count Aldo and completed by his grandson Rudo.",
  "The university provides the laboratory and the company pays the salaries of two researchers.",
  "Nausea was more frequent with the drug (12%) than with placebo (5%).",
  "Kestrel Air flies from Bergen to Aberdeen four times a week.",
  "The trial enrolled 284 patients at 11 clinics.",
];

test.each([
  ["A gallery in Lyon lent the painting to the museum in 2012.", 0],
  ["The museum was lent the painting by a gallery in Lyon in 2012.", 0],
  ["The castle was begun by Rudo.", 1],
  ["The university pays the salaries of two researchers.", 2],
  ["Nausea was more frequent with placebo than with the drug.", 3],
  ["Kestrel Air flies from Aberdeen to Bergen four times a week.", 4],
  ["The trial enrolled 11 patients at 284 clinics.", 5],
])(
  "a sentence that has two things of its source the other way round is not carried: %s",
  (said, n) => {
    expect(groundingCheck(said, [sources[n] ?? ""], "en").support).not.toBe("supported");
  },
);

test.each([
  ["In 2012 the painting was lent to a gallery in Lyon by the museum.", 0],
  ["Rudo, the grandson of Count Aldo, completed the castle.", 1],
  ["The company pays the salaries of two researchers.", 2],
  ["Nausea was more frequent with the drug than with placebo.", 3],
  ["The trial enrolled 284 patients.", 5],
])("one that only puts them in another order is carried: %s", (said, n) => {
  expect(groundingCheck(said, [sources[n] ?? ""], "en").support).toBe("supported");
});

test.each([
  [
    "Pain scores fell by 2.1 points in the treatment group and by 1.4 points in the placebo group.",
    "Pain scores fell by 2.1 points in the placebo group.",
    "The source gives 1.4 points.",
  ],
  [
    "A ticket bought on board costs 3.20; at the machine it is 2.60.",
    "A ticket bought on board costs 2.60.",
    "The source gives 3.20.",
  ],
  [
    "The pump failed at 02:40. The alarm was raised by a resident at 03:15.",
    "The pump failed at 03:15.",
    "The source gives 02:40.",
  ],
])("a number is compared with what its source counts by it: %s", (source, said, note) => {
  expect(groundingCheck(said, [source], "en")).toMatchObject({ support: "unsupported", note });
});

test.each([
  ["The contractor has offered to work on Saturdays.", "The contractor worked on Saturdays."],
  ["The Company may issue 4 million shares.", "The Company issued 4 million shares."],
  [
    "Investigators suspect that a faulty charger caused the fire.",
    "A faulty charger caused the fire.",
  ],
])("what may or shall be is not what was done: %s", (source, said) => {
  expect(groundingCheck(said, [source], "en").support).toBe("partial");
});

test("a cause must be one that the source names for this", () => {
  const source = "The delay stems from late permits; the overspend from higher steel prices.";
  const levelOf = (said: string) => groundingCheck(said, [source], "en").support;
  expect(levelOf("The delay was due to late permits.")).toBe("supported");
  expect(levelOf("The delay stems from higher steel prices.")).not.toBe("supported");
});

test.each([
  [
    "Three residents were treated for burns.",
    "Three elderly residents were treated for burns and shock.",
  ],
  [
    "The panels are delivered to the site by 12 May.",
    "The panels are delivered to the site by train by 12 May.",
  ],
])(
  "a detail that the source does not give makes a sentence partly supported: %s",
  (source, said) => {
    expect(groundingCheck(said, [source], "en").support).toBe("partial");
  },
);

test("“any” is more than “only”", () => {
  const source = "The landlord may refuse renewal only for unpaid rent.";
  expect(groundingCheck("The landlord may refuse renewal for any rent.", [source], "en").note).toBe(
    "The source does not say “any”.",
  );
});

test("a name that the cited passage has in another sentence is none that it lacks", () => {
  const quote = "Strand will remain an adviser until the end of June.";
  const passage = `Owen Strand leaves the board. ${quote}`;
  const said = "Owen Strand will remain an adviser until the end of June.";
  expect(groundingCheck(said, [quote], "en").support).toBe("partial");
  expect(groundingCheck(said, [quote], "en", "", [passage]).support).toBe("supported");
});

test.each([
  [
    "fr",
    "Le preneur entretient le jardin, le bailleur répare le toit.",
    "Le bailleur entretient le jardin.",
  ],
  [
    "it",
    "Il locatore ripara il tetto, il conduttore paga le spese.",
    "Il conduttore ripara il tetto.",
  ],
  ["de", "Der Ausschuss beauftragt die Verwaltung.", "Die Verwaltung beauftragt den Ausschuss."],
])("who does what is compared in %s too: %s", (language, source, said) => {
  expect(groundingCheck(said, [source], language).support).not.toBe("supported");
});

const divisions =
  "Revenue of the Coatings division was €412 million, while Adhesives had €275 million.";

test.each([
  ["en", divisions, "Adhesives had higher revenue than Coatings."],
  [
    "de",
    "Der Umsatz im Inland stieg auf 96 Millionen Euro, im Ausland sank er auf 71 Millionen Euro.",
    "Der Umsatz im Ausland war höher als im Inland.",
  ],
])("two numbers of the source tell which is more (%s)", (language, source, said) => {
  expect(groundingCheck(said, [source], language).support).toBe("unsupported");
});

test("a comparison that the numbers bear out is not held against a sentence", () => {
  const said = "Adhesives had lower revenue than Coatings.";
  expect(groundingCheck(said, [divisions], "en").contradicted).toBeUndefined();
});
