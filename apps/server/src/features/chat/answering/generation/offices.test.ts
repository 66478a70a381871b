import { expect, test } from "vitest";

import { withOfficesSpelledOut } from "./offices.ts";

test.each([
  ["Who is the CFO of Heron?", "Who is the chief financial officer (CFO) of Heron?"],
  ["Is the CEO paid?", "Is the chief executive officer (CEO) paid?"],
  ["Who plays the COOL lamp?", "Who plays the COOL lamp?"],
])("%s is searched for as %j", (question, searched) => {
  expect(withOfficesSpelledOut(question)).toBe(searched);
});
