import { expect, test } from "vitest";

import { groundingCheck } from "./grounding-check.ts";

const fish =
  "The lake is home to many species. It was originally home to lake trout and yellow perch. " +
  "The number of trout does not grow unless it is stocked, and no bass remain.";
const lamp =
  "A red light shows that the battery is charging, a green one that it is full. " +
  "Do not open the valve before the pressure has fallen. Barbecues are permitted only on Fridays.";

test.each([
  ["The lake was not originally home to lake trout and yellow perch.", fish],
  ["Barbecues are not permitted on Fridays.", lamp],
  ["Open the valve before the pressure has fallen.", lamp],
])("the same words with and without “not” contradict each other: %s", (said, source) => {
  const note = "The source may say the opposite.";
  expect(groundingCheck(said, [source], "en")).toMatchObject({ contradicted: true, note });
});

test.each([
  ["The supplier did not deliver on 3 June.", "The supplier failed to deliver on 3 June."],
  [
    "The monitoring system had been switched off.",
    "The alarm was raised by a resident, not by the monitoring system, which had been switched off.",
  ],
  [
    "Baby food over 100 ml is allowed in the cabin.",
    "Liquids over 100 ml are not allowed in the cabin, except baby food.",
  ],
])("a negation that the source puts in other words is none: %s", (said, source) => {
  expect(groundingCheck(said, [source], "en").contradicted).toBeUndefined();
});

test("what is said of one thing in a sentence is not held against the other", () => {
  const levelOf = (said: string) => groundingCheck(said, [lamp], "en");
  expect(levelOf("A green light shows that the battery is full.").contradicted).toBeUndefined();
  expect(levelOf("A green light shows that the battery is charging.").contradicted).toBe(true);
});
