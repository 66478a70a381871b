import { listDocumentPages } from "@lectern/contract/library";
import { search } from "@lectern/contract/search";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { sendFile, settled } from "#test/library.ts";
import { pdf } from "#test/pdf.ts";
import { blank, pngOf, scanned, scanPdf, tiffOf, turnedPicture } from "#test/scan.ts";

import { failureSentences } from "../reading/failures.ts";

const app = await startApp();
const ada = await app.signUp();
const { id: collectionId } = await ada.collection();

/** Points. */
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

test(
  "scanned pages between others are read, upright and turned, and lit where they show a word",
  { timeout: 60_000 },
  async () => {
    const { id } = await send(
      "mixed.pdf",
      scanPdf([
        { ...paper, lines: ["This page has words of its own."] },
        { ...paper, picture: herons },
        // Stored on its side; the page says how it is displayed.
        { width: 90, height: 330, rotate: 90, picture: turnedPicture(cranes, 3) },
        { ...paper, picture: blank(40, 10) },
      ]),
    );
    expect(await settled(ada, id, 50_000)).toMatchObject({
      status: "ready",
      page_count: 4,
      language: "en",
      status_detail: "Page 4 holds no text.",
    });
    expect(await pagesOf(ada, id)).toMatchObject([
      { text: "This page has words of its own." },
      { ...paper, text: "The heron stands still in the shallow water of the harbour." },
      { ...paper, text: "Cranes dance on the meadow at dawn." },
      { text: "" },
    ]);
    const [found] = await finds("harbour");
    expect(found).toMatchObject({ page: 2, document: { id } });
    // The lines begin at 20 points, their baselines stand at 35 and 55 from the top.
    const [first, second] = found?.rects ?? [];
    expect(first?.x).toBeCloseTo(20 / 330, 1.5);
    expect((first?.y ?? 0) * 90).toBeCloseTo(35 - 0.86 * 14, -0.5);
    expect((second?.y ?? 0) * 90).toBeCloseTo(55 - 0.86 * 14, -0.5);
    expect((second?.height ?? 0) * 90).toBeCloseTo(1.08 * 14, -0.5);
    const [turned] = await finds("meadow");
    expect(turned).toMatchObject({ page: 3 });
    expect(turned?.rects[0]?.x).toBeCloseTo(20 / 330, 1.5);
  },
);

test("pictures are pages of their own", { timeout: 60_000 }, async () => {
  const [png, tiff] = await Promise.all([
    send("heron.png", pngOf(herons)),
    send("both.tiff", tiffOf([cranes, herons])),
  ]);
  const { width, height } = herons;
  expect(await settled(ada, png.id, 50_000)).toMatchObject({ status: "ready", unit: "page" });
  expect(await pagesOf(ada, png.id)).toMatchObject([
    { width, height, text: expect.stringContaining("water of the harbour.") },
  ]);
  expect(await settled(ada, tiff.id, 50_000)).toMatchObject({ status: "ready", page_count: 2 });
  const texts = (await pagesOf(ada, tiff.id)).map(({ text }) => text);
  expect(texts).toEqual([
    expect.stringContaining("Cranes dance"),
    expect.stringContaining("shallow water"),
  ]);
});

test("pictures that show no text, or cannot be read, say so", { timeout: 60_000 }, async () => {
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
    expect(await settled(ada, id, 50_000)).toMatchObject({
      status: "error",
      status_detail: failureSentences[code],
    });
  }
});
