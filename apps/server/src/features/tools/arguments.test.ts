import { expect, test } from "vitest";

import { argumentsOf } from "./arguments.ts";

test("arguments have one form, in whatever order and spacing a model wrote them", () => {
  const form = '{"at":{"day":1,"hour":9},"cities":["Porto","Faro"]}';
  expect(argumentsOf(form)).toBe(form);
  expect(argumentsOf('{ "cities": ["Porto", "Faro"], "at": {"hour": 9, "day": 1} }')).toBe(form);
  expect(argumentsOf('{"cities":["Faro","Porto"],"at":{"day":1,"hour":9}}')).not.toBe(form);
});
