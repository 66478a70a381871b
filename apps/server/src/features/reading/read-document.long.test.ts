import { Readable } from "node:stream";

import { expect, test } from "vitest";

import { pdfFile } from "@lectern/document-parser/test/pdf-file";
import { lockedPdf } from "@lectern/document-parser/test/pdf";
import { letter, startReader } from "#test/library/reader.ts";

import { readPicture } from "./read-picture.ts";

const { sandbox, reading, read, codeOf } = startReader();

test(
  "a file of 1 kB that unfolds to 256 MB ends within its limits",
  { timeout: 60_000 },
  async () => {
    const bomb = pdfFile([{ content: " ".repeat(256 * 1024 * 1024), deflate: 2 }]);
    expect(bomb.length).toBeLessThan(2500);
    expect(["read", "too_large", "timeout"]).toContain(await codeOf(bomb));
    await expect(reading(bomb, "pdf", { wallSeconds: 0.3 }).next()).rejects.toMatchObject({
      code: "timeout",
    });
  },
);

test(
  "a page of millions of text operators ends within its limits",
  { timeout: 60_000 },
  async () => {
    const operators = "BT /F1 9 Tf 10 700 Td (bomb) Tj ET\n".repeat(500_000);
    const bomb = pdfFile([{ content: operators, deflate: 2 }]);
    expect(bomb.length).toBeLessThan(2500);
    expect(await codeOf(bomb)).toMatch(/read|too_large|timeout/);
  },
);

test("more than 20 MB of text is too much", { timeout: 60_000 }, async () => {
  expect(await codeOf(Buffer.alloc(20_000_001, "word after word "), "text")).toBe("too_large");
});

test("documents of one person read one after another in one child end as each does alone", async () => {
  const files: [Buffer, "pdf" | "markdown" | "text"][] = [
    [pdfFile([letter("The tide turns at noon."), letter("And again at midnight.")]), "pdf"],
    [Buffer.from("# Harbour\n\nThe crane stands still."), "markdown"],
    [pdfFile([letter("Another one altogether.")]), "pdf"],
    [Buffer.from("Der Kran steht still, und niemand bewegt ihn an diesem Morgen."), "text"],
  ];
  const collect = async (bytes: Buffer, kind: "pdf" | "markdown" | "text", owner?: string) => {
    const parts: unknown[] = [];
    for await (const part of reading(bytes, kind, owner ? { owner } : {})) parts.push(part);
    return parts;
  };
  const alone: unknown[] = [];
  for (const [bytes, kind] of files) alone.push(await collect(bytes, kind));
  for (const [at, [bytes, kind]] of [...files, ...files].entries()) {
    expect(await collect(bytes, kind, "Ada")).toEqual(alone[at % files.length]);
  }
  // Large enough for two threads; the child keeps the second one.
  const filling = `%${"x".repeat(7000)}\n`;
  const page = (word: string, n: number) => ({
    content: `${letter(`${word} ${n} stands here.`).content}${filling}`,
  });
  const long = ["Heron", "Otter"].map((word) =>
    pdfFile(Array.from({ length: 120 }, (_, n) => page(word, n))),
  );
  for (const bytes of long) {
    expect(bytes.length).toBeGreaterThan(800_000);
    expect(await collect(bytes, "pdf", "Ada")).toEqual(await collect(bytes, "pdf"));
  }
});

test("stems in the language of the document, whichever it is", async () => {
  const german =
    "Die Häuser der Nachbarn stehen an den Flüssen, und die Bewohner der Häuser fahren mit Booten. ";
  const { document } = await read(Buffer.from(german.repeat(4)), "text");
  const terms = document.postings.map(({ term }) => term);
  expect(document.language).toBe("de");
  expect(terms).toContain("haus");
});

test.each([
  ["certificate", () => lockedPdf([{ lines: ["Hello"] }], "secret", "Adobe.PubSec")],
  ["protected", () => lockedPdf([{ lines: ["Hello"] }], "secret", "Vendor.Lock")],
  ["no_pages", () => pdfFile([])],
  ["encrypted", () => pdfFile([letter("Hello")], { password: "secret" })],
  ["damaged", () => pdfFile([letter("Hello"), letter("again")]).subarray(0, 900)],
  ["damaged", () => Buffer.alloc(0)],
  ["damaged", () => Buffer.from("PK\u0003\u0004 not a PDF")],
] as const)("ends as %s", async (code, bytes) => {
  expect(await codeOf(bytes())).toBe(code);
});

test("many hostile and good documents at once do not disturb each other", async () => {
  const good = () => pdfFile([letter("The quick brown fox jumps over the lazy dog.")]);
  const codes = await Promise.all([
    codeOf(good()),
    codeOf(good().subarray(0, 500)),
    codeOf(pdfFile([letter("Hello")], { password: "x" })),
    codeOf(good()),
  ]);
  expect(codes).toEqual(["read", "damaged", "encrypted", "read"]);
});

test("a child that showed a page of a large PDF does not fail the owner's next large PDF", async () => {
  const filling = `%${"x".repeat(900_000)}\n`;
  const bytes = pdfFile([{ content: `${letter("Herons eat fish.").content}${filling}` }]);
  const request = { kind: "pdf", size: bytes.length, pictureOf: 1 } as const;
  const limits = { wallSeconds: 30, memoryMb: 768 };
  await readPicture({ sandbox: sandbox() }, Readable.from([bytes]), request, limits, {
    owner: "Reader",
  });
  expect((await read(bytes)).pages.map(({ text }) => text)).toEqual(["Herons eat fish."]);
});
