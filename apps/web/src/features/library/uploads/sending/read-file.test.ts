import { createMD5 } from "hash-wasm";
import { expect, test } from "vitest";

import { digestOf } from "./read-file.ts";

const nobody = { onRead: () => {}, isCancelled: () => false };

test("reads a file piece by piece, tells how far it is, and ends with its MD5", async () => {
  const read: number[] = [];
  const file = new File(["x".repeat(9 * 1024 * 1024)], "large.txt");
  const checksum = await digestOf(file, await createMD5(), {
    ...nobody,
    onRead: (bytes) => read.push(bytes),
  });
  expect(read).toEqual([4, 8, 9].map((mib) => mib * 1024 * 1024));
  expect(checksum).toMatch(/^[0-9a-f]{32}$/);
  expect(await digestOf(new File(["hello"], "a.txt"), await createMD5(), nobody)).toBe(
    "5d41402abc4b2a76b9719d911017c592",
  );
});

test("gives up when it is cancelled", async () => {
  const file = new File(["hello"], "a.txt");
  const cancelled = { ...nobody, isCancelled: () => true };
  expect(await digestOf(file, await createMD5(), cancelled)).toBeUndefined();
});

const broken = (size: number, pieces: (start: number) => Promise<ArrayBuffer>) => {
  const file = new File([], "broken.pdf");
  Object.defineProperty(file, "size", { value: size });
  file.slice = ((start: number) => ({ arrayBuffer: () => pieces(start) })) as typeof file.slice;
  return file;
};
const full = new ArrayBuffer(4 * 1024 * 1024);
const gone = () => Promise.reject(new DOMException("", "NotReadableError"));

test.each([
  ["can't be opened", broken(10, gone), "Failed to read file"],
  [
    "breaks off",
    broken(8 * 1024 * 1024, (start) => (start === 0 ? Promise.resolve(full) : gone())),
    "Error reading file",
  ],
  [
    "is shorter than it was",
    broken(10, () => Promise.resolve(new ArrayBuffer(0))),
    "Error reading file",
  ],
])("a file that %s is told in the specification's words", async (_, file, words) => {
  await expect(digestOf(file, await createMD5(), nobody)).rejects.toThrow(words);
});
