import { expect, test } from "vitest";

import { fromBase64 } from "./base64.ts";

test("bytes come back as they were", () => {
  expect(fromBase64("AP+AZg==")).toEqual(new Uint8Array([0, 255, 128, 102]));
  expect(fromBase64("")).toEqual(new Uint8Array());
});

test.each(["a", "****", "Ärger"])("%j is no base64: nothing is returned", (text) => {
  expect(fromBase64(text)).toBeUndefined();
});
