import { expect, test } from "vitest";

import { analyze } from "./analyze.ts";

test.each([
  ["amortisation", "amortization"],
  ["recognised", "recognized"],
  ["organisational", "organizational"],
  ["analysed", "analyzed"],
  ["colourful", "colorful"],
  ["behavioural", "behavioral"],
  ["unfavourable", "unfavorable"],
  ["centre", "center"],
  ["kilometres", "kilometers"],
  ["catalogue", "catalog"],
  ["catalogued", "cataloged"],
  ["dialogues", "dialogs"],
  ["defence", "defense"],
  ["licences", "licenses"],
  ["cancelled", "canceled"],
  ["travelling", "traveling"],
  ["enrolment", "enrollment"],
  ["fulfil", "fulfill"],
  ["instalments", "installments"],
  ["skilful", "skillful"],
  ["judgement", "judgment"],
  ["programmes", "programs"],
  ["practised", "practiced"],
  ["manoeuvre", "maneuver"],
  ["paediatric", "pediatric"],
  ["haemoglobin", "hemoglobin"],
  ["sulphur", "sulfur"],
])("%s and %s are one word", (british, american) => {
  expect(analyze(british, "en")).toEqual(analyze(american, "en"));
});

test.each([
  ["revise", "revision"],
  ["supervise", "supervision"],
  ["precise", "precisely"],
  ["concise", "concisely"],
  ["advertise", "advertised"],
  ["raise", "raised"],
])("%s and %s stay one word", (one, other) => {
  expect(analyze(one, "en")).toEqual(analyze(other, "en"));
});

test("a word of another language keeps its spelling", () => {
  expect(analyze("labour", "fr")).not.toEqual(analyze("labor", "fr"));
});

test("a function word stays one", () => {
  expect(analyze("will", "en")).toEqual([]);
});
