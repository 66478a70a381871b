import { expect, test } from "vitest";
import { v7 as uuid, validate, version } from "uuid";

import { chunkId } from "./chunk-id.ts";

test("is a UUIDv7, always the same for the same chunk and another for each other", () => {
  const document = uuid();
  const ids = Array.from({ length: 3000 }, (_, ordinal) => chunkId(document, ordinal));
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
  expect(new Set([document, ...ids]).size).toBe(3001);
  expect(chunkId(document, 5)).toBe(ids[5]);
});
