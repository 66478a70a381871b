import { listDocumentPages } from "@lectern/contract/library";
import { search } from "@lectern/contract/search";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { sendFile, settled } from "#test/library/library.ts";
import { pdf } from "@lectern/document-parser/test/pdf";
import {
  blank,
  pngOf,
  scanned,
  scanPdf,
  tiffOf,
  turnedPicture,
} from "@lectern/document-parser/test/scan";

import { message } from "@lectern/contract/message";

const app = await startApp();
const ada = await app.signUp();
const { id: collectionId } = await ada.collection();

/** In points. */
const paper = { width: 330, height: 90 };
const printed = (...texts: string[]) =>
  pdf([
    {
      ...paper,
      lines: texts.map((text, row) => ({ text, x: 20, y: 55 - 20 * row, size: 14 })),
    },
  ]);
const herons = await scanned(
  printed("The heron stands still in the shallow", "water of the harbour."),
);
const cranes = await scanned(printed("Cranes dance on the meadow at dawn."));

const send = (name: string, bytes: Buffer) => sendFile(app, ada, collectionId, { name, bytes });
const pagesOf = async (person: Person, id: string) =>
  (await person.call(listDocumentPages, { params: { document_id: id } })).body.results;
const finds = async (q: string) => (await ada.call(search, { query: { q } })).body.results;

test("scanned pages between others are read, upright and turned, and lit where they show a word", async () => {
  const { id } = await send(
    "mixed.pdf",
    scanPdf([
      { ...paper, lines: ["This page has words of its own."] },
      { ...paper, picture: herons },
      // Stored sideways; the page's rotation makes it upright.
      { width: 90, height: 330, rotate: 90, picture: turnedPicture(cranes, 3) },
      { ...paper, picture: blank(40, 10) },
    ]),
  );
  expect(await settled(ada, id)).toMatchObject({
    status: "ready",
    page_count: 4,
    language: "en",
    status_detail: "Page 4 has no text.",
  });
  expect(await pagesOf(ada, id)).toMatchObject([
    { text: "This page has words of its own." },
    { ...paper, text: "The heron stands still in the shallow water of the harbour." },
    { ...paper, text: "Cranes dance on the meadow at dawn." },
    { text: "" },
  ]);
  const [found] = await finds("harbour");
  expect(found).toMatchObject({ page: 2, document: { id } });
  // The lines begin at 20 points; their baselines are 35 and 55 points from the top.
  const [first, second] = found?.rects ?? [];
  expect(first?.x).toBeCloseTo(20 / 330, 1.5);
  expect((first?.y ?? 0) * 90).toBeCloseTo(35 - 0.86 * 14, -0.5);
  expect((second?.y ?? 0) * 90).toBeCloseTo(55 - 0.86 * 14, -0.5);
  expect((second?.height ?? 0) * 90).toBeCloseTo(1.08 * 14, -0.5);
  const [turned] = await finds("meadow");
  expect(turned).toMatchObject({ page: 3 });
  expect(turned?.rects[0]?.x).toBeCloseTo(20 / 330, 1.5);
});

/** Returns the lines of the passage with this word. */
async function linesOf(document_id: string, q: string) {
  const { results } = (await ada.call(search, { query: { q, document_id: [document_id] } })).body;
  return results[0]?.rects ?? [];
}

type Box = Record<"x" | "y" | "width" | "height", number>;

/** Returns a box on the upright page, given one on a page rotated by quarter turns clockwise. */
function stoodUp(box: Box, quarters: number): Box {
  if (quarters === 0) return box;
  const { x, y, width, height } = box;
  return stoodUp({ x: y, y: 1 - x - width, width: height, height: width }, quarters - 1);
}

test("what lies turned without saying so is read upright, and lit where it is displayed", async () => {
  const printedOn = [
    ["Gulls follow the ferry out of the", "bay and return at dusk."],
    ["Swans winter on the flooded", "meadows near the mill."],
  ];
  const pages = await Promise.all(printedOn.map((lines) => scanned(printed(...lines))));
  const sideways = { width: paper.height, height: paper.width };
  const turns = [1, 3];
  const [{ id }, picture] = await Promise.all([
    send(
      "turned.pdf",
      scanPdf(pages.map((page, at) => ({ ...sideways, picture: turnedPicture(page, turns[at]!) }))),
    ),
    send("turned.png", pngOf(turnedPicture(cranes, 2))),
  ]);
  expect(await settled(ada, id)).toMatchObject({ status: "ready", status_detail: null });
  expect(await pagesOf(ada, id)).toMatchObject(
    printedOn.map((lines) => ({ ...sideways, text: lines.join(" ") })),
  );
  for (const [at, word] of ["ferry", "flooded"].entries()) {
    const lines = await linesOf(id, word);
    // On the upright page: from 20 points, baselines 35 and 55 points from the top.
    const seen = lines.map((line) => stoodUp(line, turns[at]!));
    expect(seen.map(({ x, y }) => [x * 330, y * 90])).toEqual(
      [35, 55].map((baseline) => [
        expect.closeTo(20, -0.5),
        expect.closeTo(baseline - 0.86 * 14, -0.5),
      ]),
    );
  }
  expect(await settled(ada, picture.id)).toMatchObject({ status: "ready" });
  const { width, height } = cranes;
  expect(await pagesOf(ada, picture.id)).toMatchObject([
    { width, height, text: "Cranes dance on the meadow at dawn." },
  ]);
  const [line] = await linesOf(picture.id, "meadow");
  const { x, y } = stoodUp(line!, 2);
  expect([x * 330, y * 90]).toEqual([
    expect.closeTo(20, -0.5),
    expect.closeTo(35 - 0.86 * 14, -0.5),
  ]);
});

test("a scan with a stamp of its own is read, and the stamp once; what has text of its own is left alone", async () => {
  const prose = Array.from({ length: 9 }, (_, at) => `${at}. Herons are named in this sentence.`);
  const small = (texts: string[]) =>
    texts.map((text, row) => ({ text, x: 20, y: 82 - 9 * row, size: 7 }));
  const { id } = await send(
    "stamped.pdf",
    scanPdf([
      { ...paper, picture: herons, lines: [{ text: "BATES 000123", x: 240, y: 78, size: 8 }] },
      // A text layer from a scanner's software, however little text it has.
      { ...paper, picture: herons, lines: ["A layer beneath."], isInvisible: true },
      // A page with a large figure.
      { ...paper, picture: cranes, covers: 0.8, lines: small(prose) },
      // A page of text beside a small figure.
      { ...paper, picture: cranes, covers: 0.3, lines: ["A few words."] },
    ]),
  );
  expect(await settled(ada, id)).toMatchObject({ status: "ready", status_detail: null });
  const texts = (await pagesOf(ada, id)).map(({ text }) => text.replaceAll(/\s+/g, " "));
  expect(texts).toEqual([
    "BATES 000123 The heron stands still in the shallow water of the harbour.",
    "A layer beneath.",
    prose.join(" "),
    "A few words.",
  ]);
  // Its own box, not a recognized one.
  const [stamp] = await linesOf(id, "BATES");
  expect((stamp?.y ?? 0) * paper.height).toBeCloseTo(paper.height - 78 - 0.86 * 8, 1);
  expect((stamp?.x ?? 0) * paper.width).toBeCloseTo(240, 1);
});

test("pictures are pages of their own", async () => {
  const [png, tiff] = await Promise.all([
    send("heron.png", pngOf(herons)),
    send("both.tiff", tiffOf([cranes, herons])),
  ]);
  const { width, height } = herons;
  expect(await settled(ada, png.id)).toMatchObject({ status: "ready", unit: "page" });
  expect(await pagesOf(ada, png.id)).toMatchObject([
    { width, height, text: expect.stringContaining("water of the harbour.") },
  ]);
  expect(await settled(ada, tiff.id)).toMatchObject({ status: "ready", page_count: 2 });
  const texts = (await pagesOf(ada, tiff.id)).map(({ text }) => text);
  expect(texts).toEqual([
    expect.stringContaining("Cranes dance"),
    expect.stringContaining("shallow water"),
  ]);
});

test("pictures that show no text, or cannot be read, say so", async () => {
  const whole = pngOf(herons);
  const files = {
    no_text: pngOf(blank(300, 100)),
    damaged: whole.subarray(0, whole.length / 2),
    too_large: pngOf(blank(4, 4), { width: 50_000, height: 50_000 }),
  };
  const sent = await Promise.all(
    Object.entries(files).map(async ([code, bytes]) => ({
      code: code as keyof typeof files,
      ...(await send(`${code}.png`, bytes)),
    })),
  );
  for (const { code, id } of sent) {
    expect(await settled(ada, id)).toMatchObject({
      // The picture itself can still be viewed.
      status: code === "no_text" ? "ready" : "error",
      status_detail: message(`reading_failed_${code}`).text,
    });
  }
});
