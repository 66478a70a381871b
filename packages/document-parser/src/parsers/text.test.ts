import { expect, test } from "vitest";

import { ReadingFailure } from "../process/failures.ts";
import { sectionsOf } from "../sections.ts";
import { decodeText } from "../encoding/decode.ts";
import { textBlocks } from "./text.ts";

const text = "Grüße, 世界\nzweite Zeile";
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();

test.each([
  ["UTF-8", Buffer.from(text)],
  ["UTF-8 with a mark", Buffer.from(`\uFEFF${text}`)],
  ["UTF-16 with a mark", Buffer.from(`\uFEFF${text}`, "utf16le")],
  ["UTF-16, bytes swapped", swapped(Buffer.from(`\uFEFF${text}`, "utf16le"))],
])("reads %s", (_, bytes) => {
  expect(decodeText(bytes)).toBe(text);
});

test("reads UTF-16 without a mark, and Windows' Latin", () => {
  expect(decodeText(Buffer.from("plain words of text", "utf16le"))).toBe("plain words of text");
  expect(decodeText(swapped(Buffer.from("plain words of text", "utf16le")))).toBe(
    "plain words of text",
  );
  expect(decodeText(Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0x80]))).toBe("Grüße €");
});

test("ends every line the same way and leaves out what a database cannot hold", () => {
  expect(decodeText(Buffer.from("a\r\nb\rc\fd\0e\u0007f, much more text so that it is one"))).toBe(
    "a\nb\nc\ndef, much more text so that it is one",
  );
  const lone = Buffer.from([0xff, 0xfe, 0x61, 0x00, 0x00, 0xd8, 0x62, 0x00]);
  expect(decodeText(lone).isWellFormed()).toBe(true);
});

test("refuses what is no text, and what is too much", () => {
  const bytes = Buffer.from(Array.from({ length: 1000 }, (_, at) => (at % 7) + 1));
  expect(() => decodeText(bytes)).toThrow(new ReadingFailure("unsupported"));
  expect(() => decodeText(Buffer.alloc(20_000_001, "a"))).toThrow(new ReadingFailure("too_large"));
});

test("cuts a long text into sections between paragraphs, each a slice of the source", () => {
  const paragraphs = Array.from({ length: 40 }, (_, at) =>
    `Paragraph ${at}. ${"Some words. ".repeat(30)}`.trim(),
  );
  const long = paragraphs.join("\n\n");
  const sections = sectionsOf(long, textBlocks(long));
  expect(sections.length).toBeGreaterThan(3);
  expect(sections.map(({ text }) => text).join("\n\n")).toBe(long);
  for (const { text, blocks, segments } of sections) {
    expect(text.length).toBeLessThanOrEqual(4500);
    expect(segments).toHaveLength(0);
    expect(blocks[0]?.start).toBe(0);
    expect(blocks.at(-1)?.end).toBe(text.length);
  }
});

test("cuts a line of any length", () => {
  const endless = "x".repeat(5_000_000);
  const sections = sectionsOf(endless, textBlocks(endless));
  expect(sections.map(({ text }) => text).join("")).toBe(endless);
});
