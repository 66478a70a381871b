import { expect, test } from "vitest";
import { v7 as uuid, validate, version } from "uuid";

import { chunkId, ordinalOf } from "./chunk-id.ts";

test("is a UUIDv7, always the same for the same chunk and another for each other", () => {
  const document = uuid();
  const ids = Array.from({ length: 3000 }, (_, ordinal) => chunkId(document, ordinal));
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
  expect(new Set([document, ...ids]).size).toBe(3001);
  expect(chunkId(document, 5)).toBe(ids[5]);
});

test("tells which chunk of its document it names, and of no other document", () => {
  const document = "0199f0aa-0000-7000-8000-0000fffffffd";
  for (const ordinal of [0, 1, 2, 70_000])
    expect(ordinalOf(document, chunkId(document, ordinal))).toBe(ordinal);
  expect(ordinalOf(document, document)).toBeNull();
  expect(ordinalOf(uuid(), chunkId(document, 0))).toBeNull();
});
