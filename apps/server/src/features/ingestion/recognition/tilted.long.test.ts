import { listDocumentPages } from "@lectern/contract/library";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { sendFile, settled } from "#test/library/library.ts";
import { pdf } from "@lectern/document-parser/test/pdf";
import {
  pngOf,
  scanned,
  scanPdf,
  tiltedPicture,
  turnedPicture,
} from "@lectern/document-parser/test/scan";

import type { Picture } from "@lectern/document-parser/recognised";
import { rectsOf } from "@lectern/document-parser/segments";

const app = await startApp();
const ada = await app.signUp();
const { id: collectionId } = await ada.collection();

/** In points. Each line begins with its own word. */
const paper = { width: 480, height: 300 };
const size = 13;
const lines = [
  "Herons wait beside the shallow water of the harbour.",
  "Cranes dance on the frozen meadow at dawn in March.",
  "Gulls follow the ferry out of the bay until it turns.",
  "Swans winter on the flooded fields near the old mill.",
  "Storks build their nests upon chimneys of the village.",
  "Owls hunt along the hedges when the moon is behind clouds.",
];
const leftEdge = 60;
const baselineOf = (row: number) => 90 + 24 * row;
const page = await scanned(
  pdf([
    {
      ...paper,
      lines: lines.map((text, row) => ({
        text,
        x: leftEdge,
        y: paper.height - baselineOf(row),
        size,
      })),
    },
  ]),
);

const send = async (name: string, bytes: Buffer) => {
  const { id } = await sendFile(app, ada, collectionId, { name, bytes });
  expect(await settled(ada, id, 100_000)).toMatchObject({ status: "ready", status_detail: null });
  return id;
};
async function pagesOf(id: string) {
  const { results } = (await ada.call(listDocumentPages, { params: { document_id: id } })).body;
  return results.map(({ text }) => text);
}

/** Returns where a word of a page (from 1) is highlighted, in points of a page of this size. */
async function litAt(id: string, number: number, word: string, size = paper) {
  const { text, segments } = await app.deps.db
    .selectFrom("page")
    .select(["text", "segments"])
    .where("document_id", "=", id)
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  const start = text.indexOf(word);
  return rectsOf(segments, start, start + word.length).map(({ x, y, width, height }) => ({
    x0: x * size.width,
    y0: y * size.height,
    x1: (x + width) * size.width,
    y1: (y + height) * size.height,
  }));
}

/** Returns a point of the level page on the tilted page. */
function tilted(x: number, y: number, degrees: number) {
  const angle = (degrees * Math.PI) / 180;
  const [dx, dy] = [x - paper.width / 2, y - paper.height / 2];
  return {
    x: dx * Math.cos(angle) - dy * Math.sin(angle) + paper.width / 2,
    y: dx * Math.sin(angle) + dy * Math.cos(angle) + paper.height / 2,
  };
}

const words = (text: string) => text.split(/\s+/);
const missing = (text: string) => {
  const found = new Set(words(text));
  return words(lines.join(" ")).filter((word) => !found.has(word));
};

const angles = [3, 7, 12, -10, 0];

test(
  "pages that lie askew are read as level ones are, and lit where their words stand",
  { timeout: 120_000 },
  async () => {
    const picturesOf = (one: Picture) => angles.map((degrees) => tiltedPicture(one, degrees));
    const id = await send(
      "askew.pdf",
      scanPdf(picturesOf(page).map((picture) => ({ ...paper, picture }))),
    );
    const texts = await pagesOf(id);
    for (const [at, degrees] of angles.entries()) {
      expect([degrees, missing(texts[at] ?? "")]).toEqual([degrees, []]);
      for (const [row, line] of lines.entries()) {
        const [word = ""] = words(line);
        const boxes = await litAt(id, at + 1, word);
        expect(boxes).toHaveLength(1);
        const [{ x0, y0, x1, y1 } = { x0: 0, y0: 0, x1: 0, y1: 0 }] = boxes;
        // From its left edge along the baseline; the middle of its lowercase letters.
        const half = tilted(leftEdge + (x1 - x0) / 2, baselineOf(row) - 0.3 * size, degrees);
        expect(Math.abs((x0 + x1) / 2 - half.x)).toBeLessThan(0.5 * size);
        expect(Math.abs((y0 + y1) / 2 - half.y)).toBeLessThan(0.3 * size);
        expect(y1 - y0).toBeLessThan(2.2 * size);
      }
    }
  },
);

test(
  "a sentence on a page that lies askew is lit line by line, and no box covers its neighbours",
  { timeout: 120_000 },
  async () => {
    const id = await send("askew.png", pngOf(tiltedPicture(page, 12)));
    const [text = ""] = await pagesOf(id);
    expect(missing(text)).toEqual([]);
    const boxes = await litAt(id, 1, lines[2] ?? "");
    expect(boxes.length).toBeGreaterThan(2);
    for (const { y0, y1 } of boxes) expect(y1 - y0).toBeLessThan(3 * size);
  },
);

test(
  "a picture that lies on its side and askew is read upright, and lit there",
  { timeout: 120_000 },
  async () => {
    const id = await send("side.png", pngOf(turnedPicture(tiltedPicture(page, 5), 1)));
    const [text = ""] = await pagesOf(id);
    expect(missing(text)).toEqual([]);
    const aside = { width: paper.height, height: paper.width };
    const [box] = await litAt(id, 1, "Storks", aside);
    const { x0, y0, x1, y1 } = box!;
    const middle = tilted(leftEdge + (y1 - y0) / 2, baselineOf(4) - 0.3 * size, 5);
    // Rotated by a quarter turn clockwise: the top is now the right edge.
    expect(Math.abs((x0 + x1) / 2 - (paper.height - middle.y))).toBeLessThan(0.4 * size);
    expect(Math.abs((y0 + y1) / 2 - middle.x)).toBeLessThan(0.5 * size);
  },
);
