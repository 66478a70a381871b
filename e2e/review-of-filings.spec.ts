import { readFile } from "node:fs/promises";

import { expect, type Page } from "@playwright/test";

import { sheetsOf } from "../apps/server/test/agents/workbook.ts";
import { reviewWhen } from "./agents.ts";
import type { Client } from "./client.ts";
import { addCollection, addDocument } from "./documents.ts";
import { expectLit } from "./lit-boxes.ts";
import { test } from "./person.ts";

const numbers = Array.from({ length: 30 }, (_, at) => String(at + 1).padStart(2, "0"));
const nameOf = (number: string) => `Filing ${number}.txt`;

const filing = (number: string) => `Annual filing of company ${number}

The revenue of the year was EUR 1,${number}0,000.

The financial year ended on 31 March 2026.

The company had 2${number} employees.

The accounts were audited: the opinion of the auditor is unqualified.

The company pays a dividend.

The seat of the company is in Rotterdam.
`;

interface Question {
  name: string;
  question: string;
  type: string;
  options?: string;
}

const questions: readonly [Question, ...Question[]] = [
  { name: "Revenue", question: "What was the revenue of the year?", type: "Amount" },
  { name: "Ended", question: "When did the financial year end?", type: "Date" },
  { name: "Staff", question: "How many employees did the company have?", type: "Number" },
  {
    name: "Opinion",
    question: "What is the opinion of the auditor?",
    type: "Choice",
    options: "unqualified\nqualified",
  },
  { name: "Dividend", question: "Does the company pay a dividend?", type: "Yes/no" },
  { name: "Seat", question: "Where is the seat of the company?", type: "Text" },
];

async function addFilings(person: Client) {
  const collection = await addCollection(person, "Filings");
  for (const number of numbers)
    await addDocument(person, collection.id, {
      name: nameOf(number),
      type: "text/plain",
      bytes: Buffer.from(filing(number)),
    });
  return collection;
}

/** Opens the editor of a new question and writes the question. */
async function write(page: Page, { name, question, type, options }: Question) {
  await page.getByRole("button", { name: "Add a question" }).first().click();
  const editor = page.getByRole("dialog", { name: "New question" });
  await editor.getByRole("textbox", { name: "Question" }).fill(question);
  await editor.getByRole("textbox", { name: "Short name" }).fill(name);
  await editor.getByRole("radio", { name: type }).check({ force: true });
  if (options) await editor.getByRole("textbox", { name: "Answers to choose from" }).fill(options);
  return editor;
}

async function replace(page: Page, name: string, text: string) {
  const row = page.getByRole("row", { name: new RegExp(name) });
  await row.getByRole("button", { name: `Actions for ${name}` }).click();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("menuitem", { name: "Replace with a new version…" }).click();
  const file = { name, mimeType: "text/plain", buffer: Buffer.from(text) };
  await (await choosing).setFiles(file);
  await expect(row.getByText("v2")).toBeVisible();
}

test(
  "30 filings are asked six questions: tried, filled, verified, corrected, replaced, exported",
  { tag: "@long" },
  async ({ page, person }) => {
    // A test cannot fill Chromium's own file picker.
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, "showOpenFilePicker"));
    const collection = await addFilings(person);
    await page.goto(`/assets/reviews?new=1&collection=${collection.id}`);
    const making = page.getByRole("dialog", { name: "New review" });
    await making.getByRole("textbox", { name: "Name" }).fill("Filings of 2026");
    await making.getByRole("button", { name: "Create review" }).click();

    const [revenue, ...others] = questions;
    const editor = await write(page, revenue);
    await editor.getByRole("button", { name: "Try it" }).click();
    const sample = editor.getByRole("list", { name: "Answers of the sample" });
    await expect(sample.getByRole("listitem")).toHaveCount(5);
    await expect(sample.getByRole("listitem").nth(4)).toContainText("€1,050,000");
    await editor.getByRole("button", { name: "Save", exact: true }).click();
    await expect(editor).toBeHidden();
    for (const one of others) {
      await write(page, one);
      await editor.getByRole("button", { name: "Save", exact: true }).click();
      await expect(editor).toBeHidden();
    }
    await page.getByRole("button", { name: "Fill", exact: true }).click();
    await page.getByRole("menuitem", { name: /^Fill what is missing/ }).click();
    const [, id = ""] = /reviews\/([\w-]+)/.exec(page.url()) ?? [];
    await reviewWhen(person, id, ({ empty, working }) => empty + working === 0);
    await expect(page.getByRole("button", { name: /^All 180/ })).toBeVisible();

    const grid = page.getByRole("grid", { name: "Filings of 2026" });
    const cell = (name: RegExp) => grid.getByRole("gridcell", { name });
    await cell(/^Revenue: €1,010,000, Suggested/).click();
    await expect(page.getByTestId("lit").first()).toBeInViewport();
    await expectLit(page, 1, "The revenue of the year was EUR 1,010,000.");
    await page.keyboard.press("v");
    await expect(cell(/^Revenue: €1,010,000, Verified/)).toBeVisible();
    await page.keyboard.press("e");
    const correcting = page.getByRole("form", { name: "Correct the answer" });
    await correcting.getByRole("textbox", { name: "Answer" }).fill("2026-04-30");
    await page.keyboard.press("Enter");
    await expect(cell(/^Ended: 30\/04\/2026, Corrected/)).toBeVisible();

    await page.goto(`/library/all/${collection.id}`);
    await replace(page, nameOf("28"), filing("78"));
    await page.goto(`/assets/reviews/${id}`);
    await page.getByRole("button", { name: /^Stale/ }).click();
    await expect(grid.getByRole("rowheader")).toHaveCount(1);
    await expect(grid.getByRole("rowheader")).toContainText(nameOf("28"));
    await expect(cell(/, Stale/)).toHaveCount(questions.length);

    await page.getByRole("button", { name: /^All 180/ }).click();
    await expect(cell(/^Revenue: €1,020,000, Suggested/)).toBeVisible();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: "Excel (.xlsx)", exact: true }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe("Filings of 2026.xlsx");
    const {
      Review = [],
      Sources = [],
      Questions = [],
    } = sheetsOf(await readFile(await file.path()));
    expect(Review).toHaveLength(1 + numbers.length);
    const line = (number: string) => Review.find(([name]) => name === nameOf(number));
    expect(line("01")?.slice(2, 4)).toEqual([1_010_000, "Verified"]);
    expect(JSON.stringify(line("01")?.[4])).toContain("2026-04-30");
    expect(line("01")?.[5]).toBe("Corrected");
    expect(line("28")?.[3]).toBe("Suggested, stale");
    expect(Review.filter((cells) => cells.includes("Suggested, stale"))).toHaveLength(1);
    expect(line("30")?.slice(2, 4)).toEqual([1_300_000, "Suggested"]);
    expect(JSON.stringify(Sources)).toContain("The revenue of the year was EUR 1,300,000.");
    expect(Questions).toHaveLength(1 + questions.length);
  },
);
