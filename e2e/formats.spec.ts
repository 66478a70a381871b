import type { Citation } from "@lectern/contract/chat";
import type { Document } from "@lectern/contract/library";
import { expect, type Locator, type Page } from "@playwright/test";

import {
  pptxFile,
  slideParagraph,
  slideShape,
} from "../packages/document-parser/test/office-file.ts";
import { sheetRow, xlsxFile } from "../packages/document-parser/test/sheet-file.ts";
import { ask, citationsShown } from "./answers.ts";
import type { Client } from "./client.ts";
import { addCollection, addDocument, type NamedBytes } from "./documents.ts";
import { expectLit } from "./lit-boxes.ts";
import { test } from "./person.ts";

interface Journey {
  /** Another of the same kind runs with every change. */
  long?: boolean;
  what: string;
  file: NamedBytes;
  question: string;
  /** The cited document, if it is not the file itself. */
  cited?: string;
  /** Words of the passage as shown in the viewer. */
  said: string;
  page: number;
  /** The place as named by the citation. */
  place: string;
}

const slide = (title: string, ...lines: string[]) => ({
  shapes:
    slideShape(slideParagraph(title), { type: "title" }) +
    slideShape(lines.map((line) => slideParagraph(line)).join(""), { type: "body" }),
});

const sheet = (name: string, rows: (string | number)[][]) => ({
  name,
  rows: rows.map((cells, at) => sheetRow(at + 1, ...cells)).join(""),
});

/** A mail with a text attachment. */
const mail = [
  "From: Bea Berg <bea@example.org>\r\nTo: ada@example.org",
  "Subject: Minutes of the harbour board",
  "Date: Tue, 3 Nov 2026 09:12:00 +0100",
  'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="frontier"\r\n',
  "--frontier\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nThe minutes are attached.",
  '--frontier\r\nContent-Type: text/markdown; name="Minutes.md"',
  'Content-Disposition: attachment; filename="Minutes.md"\r\n',
  "# Cranes\r\n\r\nThe northern crane is painted green before the winter.\r\n",
  "--frontier--\r\n",
].join("\r\n");

const journeys: Journey[] = [
  {
    what: "a slide",
    long: true,
    file: {
      name: "Season.pptx",
      bytes: pptxFile([
        slide("The season", "What was decided for the boats."),
        slide("Moorings", "Every mooring is inspected in March."),
        slide(
          "Winter",
          "The ferry to the island stops running in November.",
          "It starts again after Easter.",
        ),
      ]),
    },
    question: "When does the ferry to the island stop running?",
    said: "The ferry to the island stops running in November.",
    page: 3,
    place: "slide 3",
  },
  {
    what: "a row of a sheet",
    file: {
      name: "Harbour dues.xlsx",
      bytes: xlsxFile([
        sheet("Berths", [
          ["Berth", "Length"],
          ["North quay", 40],
          ["South quay", 25],
        ]),
        sheet("Prices", [
          ["Vessel", "Dues in euros"],
          ["Rowing boat", 12],
          ["Fishing trawler", 185],
          ["Sailing yacht", 64],
        ]),
      ]),
    },
    question: "What are the dues of a fishing trawler?",
    said: "Fishing trawler\t185",
    page: 2,
    place: "Prices",
  },
  {
    what: "a row of a table without sheets",
    long: true,
    file: {
      name: "Lamps.csv",
      bytes: Buffer.from(
        "Lamp;Colour;Keeper\nNorth mole;green;Ada\nSouth mole;red;Bea\nBreakwater;white;Cyd\n",
      ),
    },
    question: "Who is the keeper of the lamp on the breakwater?",
    said: "Breakwater\twhite\tCyd",
    page: 1,
    place: "part 1",
  },
  {
    what: "a mail's attachment",
    long: true,
    file: { name: "Board.eml", bytes: Buffer.from(mail) },
    question: "Which colour is the northern crane painted before the winter?",
    cited: "Minutes.md",
    said: "The northern crane is painted green before the winter.",
    page: 1,
    place: "part 1",
  },
];

/** Waits until a file inside another one is ingested too. */
async function isRead(person: Client, collectionId: string, name: string) {
  await expect
    .poll(async () => {
      const { body } = await person.get(`/libraries/ext/v1/collections/${collectionId}/document`);
      return (body as { results: Document[] }).results.find((one) => one.name === name)?.status;
    })
    .toBe("ready");
}

/** Follows a citation chip to its place. Returns the viewer with the passage highlighted. */
async function follow(page: Page, answer: Locator, citation: Citation, place: string) {
  const { index, document_name, page: number, quote } = citation;
  const name = `Citation ${index}: ${document_name}, ${place}`;
  await answer.getByRole("link", { name, exact: true }).first().click();
  const viewer = page
    .getByRole("complementary", { name: "Evidence" })
    .getByRole("region", { name: `Document: ${document_name}` });
  await expect(viewer.locator("mark[data-here]")).toBeInViewport();
  await expectLit(page, number, quote);
  await expect(viewer.getByRole("textbox", { name: /^Page, of/ })).toHaveValue(String(number));
  return viewer;
}

for (const journey of journeys) {
  const { what, file, question, cited = file.name, said, page: number, place, long } = journey;
  const tag = long ? "@long" : [];
  test(`the cited passage of ${what} is lit`, { tag }, async ({ page, person }) => {
    const { id } = await addCollection(person, "Harbour");
    await addDocument(person, id, file);
    if (cited !== file.name) await isRead(person, id, cited);
    await page.goto(`/chat-ai?collections=${id}`);
    const answer = await ask(page, question);
    const citation = (await citationsShown(page, person)).find(({ quote }) => quote.includes(said));
    expect(citation).toMatchObject({ document_name: cited, page: number });
    const viewer = await follow(page, answer, citation!, place);
    const title = place.replace(/^./, (letter) => letter.toUpperCase());
    const section = viewer.getByRole("region", { name: title, exact: true });
    await expect(section.getByTestId("lit").first()).toBeInViewport();
  });
}

/** Pixels: wide enough for each sentence to fit on one line in any font. */
const noticeWidth = 1300;

/** A photo of a notice: its bytes, and where the words are in it, as fractions of its sides. */
async function notice(page: Page, ...sentences: string[]) {
  await page.setViewportSize({ width: noticeWidth, height: 420 });
  const paragraphs = sentences.map((words) => `<p>${words}</p>`).join("");
  await page.setContent(`<body style="margin:60px;font:30px/1.5 serif">${paragraphs}</body>`);
  const bytes = await page.screenshot();
  const places = await page.locator("p").evaluateAll((paragraphs) =>
    paragraphs.map((paragraph) => {
      const range = document.createRange();
      range.selectNodeContents(paragraph);
      const { x, y, right, bottom } = range.getBoundingClientRect();
      return [x / innerWidth, y / innerHeight, right / innerWidth, bottom / innerHeight] as const;
    }),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  return { bytes, places };
}

test(
  "the cited passage of a picture is lit in the picture and in its recognised text",
  { tag: "@long" },
  async ({ page, person }) => {
    const said = "The heron stands still in the shallow water of the harbour.";
    const { bytes, places } = await notice(page, "Birds of the northern basin", said);
    const { id } = await addCollection(person, "Harbour");
    await addDocument(person, id, { name: "Notice.png", bytes });
    await page.goto(`/chat-ai?collections=${id}`);
    const answer = await ask(page, "Where does the heron stand still?");
    const citation = (await citationsShown(page, person)).find(({ quote }) => quote === said);
    expect(citation).toMatchObject({ document_name: "Notice.png", page: 1 });
    const viewer = await follow(page, answer, citation!, "page 1");

    const picture = viewer.getByRole("img", { name: "The image; its text is below" });
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(noticeWidth);
    const whole = (await picture.boundingBox())!;
    const lit = viewer.getByRole("img", { name: new RegExp(`^Citation ${citation!.index}`) });
    const boxes = await Promise.all(
      (await lit.all()).map(async (box) => (await box.boundingBox())!),
    );
    const drawn = [
      (Math.min(...boxes.map(({ x }) => x)) - whole.x) / whole.width,
      (Math.min(...boxes.map(({ y }) => y)) - whole.y) / whole.height,
      (Math.max(...boxes.map(({ x, width }) => x + width)) - whole.x) / whole.width,
      (Math.max(...boxes.map(({ y, height }) => y + height)) - whole.y) / whole.height,
    ];
    const [, stands = []] = places;
    for (const [at, place] of stands.entries()) expect(drawn[at]).toBeCloseTo(place, 1.5);
  },
);

test(
  "what could not be read says why where its text would stand",
  { tag: "@long" },
  async ({ page, person }) => {
    const { id } = await addCollection(person, "Harbour");
    const file = { name: "Report.docx", bytes: Buffer.from("PK\u0003\u0004 and no more") };
    const document = await addDocument(person, id, file, "error");
    await page.goto(`/library/all/${id}?document=${document.id}`);
    const viewer = page.getByRole("region", { name: "Document: Report.docx" });
    await expect(viewer.getByText("This file could not be read")).toBeVisible();
    await expect(viewer.getByText("The file is damaged or incomplete.").first()).toBeVisible();
  },
);
