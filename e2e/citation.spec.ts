import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";

import type { Citation } from "@lectern/contract/chat";
import { expect, type Locator, type Page } from "@playwright/test";

import { pdf } from "../packages/document-parser/test/pdf.ts";
import { report, reportOf } from "../packages/document-parser/test/report.ts";
import { ask, citationsShown } from "./answers.ts";
import { client, password } from "./client.ts";
import { addCollection, addDocument, dropFiles, samples } from "./documents.ts";
import { expectLit } from "./lit-boxes.ts";
import { test } from "./person.ts";

/**
 * Follows a citation of the answer and compares the highlight boxes with pdf.js's own text
 * positions.
 */
async function follow(page: Page, answer: Locator, citation: Citation): Promise<void> {
  const { index, document_name, page: number, quote } = citation;
  const chip = answer.getByRole("link", {
    name: `Citation ${index}: ${document_name}, page ${number}`,
    exact: true,
  });
  await chip.first().click();
  const evidence = page.getByRole("complementary", { name: "Evidence" });
  const viewer = evidence.getByRole("region", { name: `Document: ${document_name}` });
  await expect(viewer.getByRole("textbox", { name: /^Page, of \d+$/ })).toHaveValue(String(number));
  const lit = viewer.getByRole("img", { name: `Citation ${index}: ` });
  await expect(lit).toBeInViewport();
  await expect(lit).toHaveAccessibleName(`Citation ${index}: ${quote.replaceAll(/\s+/g, " ")}`);
  await expect(viewer.locator(`.page[data-page-number="${number}"] .endOfContent`)).toBeAttached();

  await expectLit(page, number, quote);
}

test("a new person drops a PDF, asks, and sees the cited passage lit", async ({
  page,
  baseURL,
}) => {
  const email = `grace.${crypto.randomUUID()}@example.org`;
  await page.goto("/auth/registration");
  await page.getByLabel("First name").fill("Grace");
  await page.getByLabel("Last name").fill("Example");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Welcome to Grace's workspace" })).toBeVisible();

  await page.getByRole("link", { name: "New collection" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Harbour");
  await page.getByRole("button", { name: "Create collection" }).click();
  const collection = page.getByRole("region", { name: "Harbour" });
  await expect(collection.getByRole("tab", { name: /^Documents/ })).toBeVisible();

  await dropFiles(collection, [samples.english]);
  const row = page.getByRole("row", { name: "Shore power study.pdf" });
  await expect(row.getByText("Success")).toBeVisible();
  await expect(row.getByRole("gridcell", { name: "3", exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Chat", exact: true }).click();
  const answer = await ask(page, "What does the recommended installation cost to build?");
  await expect(answer).toContainText("costs 8.4 million euros to build");
  const person = await client(baseURL ?? "", email);
  const citations = await citationsShown(page, person);
  const cost = citations.find(({ quote }) => quote.includes("8.4 million"));
  expect(cost?.page).toBe(1);
  for (const citation of citations) await follow(page, answer, citation);
});

/** `long`: runs with the long tests, since another of its kind runs with every change. */
const tongues = [
  {
    name: "German",
    long: true,
    file: samples.german,
    question: "Wie viele Paare der Flussseeschwalbe brüteten auf den Kiesdächern?",
    said: "43 Paare",
    page: 3,
  },
  {
    name: "Chinese",
    file: samples.chinese,
    question: "风速超过每秒多少米时，起重机必须停止作业？",
    said: "风速超过每秒十五米时",
    page: 2,
  },
  {
    name: "rotated",
    long: true,
    file: samples.rotated,
    question: "What is the delivery time of the transformer?",
    said: "60 weeks",
    page: 3,
  },
  {
    name: "cropped",
    long: true,
    file: samples.cropped,
    question: "What is the delivery time of the transformer?",
    said: "60 weeks",
    page: 3,
  },
];

for (const { name, file, question, said, page: number, long = false } of tongues) {
  const tag = long ? "@long" : [];
  test(`the cited passage is lit in a ${name} document`, { tag }, async ({ page, person }) => {
    const { id } = await addCollection(person, "Harbour");
    await addDocument(person, id, file);
    await page.goto(`/chat-ai?collections=${id}`);
    const answer = await ask(page, question);
    const citations = await citationsShown(page, person);
    const sought = citations.find(({ quote }) => quote.includes(said));
    expect(sought?.page).toBe(number);
    for (const citation of citations) await follow(page, answer, citation);
  });
}

test("a value of a table is a statement, its cell is lit, and what is computed shows both cells", async ({
  page,
  person,
}) => {
  const { id } = await addCollection(person, "Filings");
  await addDocument(person, id, { name: "Harbor Foods Q3 2023.pdf", bytes: report });
  const answered = async (question: string) => {
    await page.goto(`/chat-ai?collections=${id}`);
    await page.getByRole("textbox", { name: "Ask your documents" }).fill(question);
    await page.keyboard.press("Enter");
    const answer = page.getByRole("group", { name: "Answer", exact: true });
    await expect(answer.getByRole("group", { name: "Support for this answer" })).toBeVisible();
    return answer;
  };
  const value = await answered("What were net sales in the quarter ended July 1, 2023?");
  await expect(value).toContainText(
    "Net sales were $81,797 million (three months ended July 1, 2023).",
  );
  await expect(value.getByText("Composed from table cells.")).toBeVisible();
  for (const citation of await citationsShown(page, person)) await follow(page, value, citation);
  const difference = await answered(
    "By how much did net sales differ between the quarter ended July 1, 2023 and the quarter ended June 25, 2022?",
  );
  await expect(difference).toContainText("= $1,162 million");
  expect(await citationsShown(page, person)).toHaveLength(2);
});

test(
  "a comparison is a table with a line for each document, and says which company is missing",
  { tag: "@long" },
  async ({ page, person }) => {
    const { id } = await addCollection(person, "Filings");
    await addDocument(person, id, { name: "Harbor Foods Q3 2023.pdf", bytes: report });
    const redwood = reportOf("Redwood Motors Inc.", "64,210");
    await addDocument(person, id, { name: "Redwood Motors Q3 2023.pdf", bytes: redwood });
    await page.goto(`/chat-ai?collections=${id}`);
    const question = (companies: string) =>
      `Compare the net sales of ${companies} in the quarter ended July 1, 2023.`;
    const both = await ask(page, question("Harbor Foods and Redwood Motors"));
    const table = both.getByRole("table");
    await expect(table.getByRole("columnheader", { name: /^Net sales/ })).toBeVisible();
    await expect(table.getByRole("row", { name: /Harbor Foods Q3 2023/ })).toContainText("$81,797");
    await expect(table.getByRole("row", { name: /Redwood Motors Q3 2023/ })).toContainText(
      "$64,210",
    );
    for (const citation of await citationsShown(page, person)) await follow(page, both, citation);

    await page.goto(`/chat-ai?collections=${id}`);
    const one = await ask(page, question("Harbor Foods and Inland Mills"));
    await expect(one).toContainText("$81,797");
    await expect(one).toContainText(
      "Nothing was found that answers this part of your question: “Inland Mills”",
    );
  },
);

test("a question about another company is refused", async ({ page, person }) => {
  const { id } = await addCollection(person, "Filings");
  await addDocument(person, id, { name: "Harbor Foods Q3 2023.pdf", bytes: report });
  await page.goto(`/chat-ai?collections=${id}`);
  const question = "What were the net sales of Redwood Motors in the quarter ended July 1, 2023?";
  await page.getByRole("textbox", { name: "Ask your documents" }).fill(question);
  await page.keyboard.press("Enter");
  const answer = page.getByRole("group", { name: "Answer", exact: true });
  await expect(answer).toContainText("No sentence was found that answers this.");
});

/** A quarterly report of 4 MB if available, else fourteen pages with nearly a megabyte each. */
function largePdf(): Buffer {
  const file = new URL("../../shared/data/sec10q/docs/2022 Q3 INTC.pdf", import.meta.url);
  if (existsSync(file)) return readFileSync(file);
  const comment = () => `% ${randomBytes(48_000).toString("base64")}`;
  const page = (_: unknown, at: number) => ({
    lines: [`Page ${at + 1} of the report.`],
    operators: Array.from({ length: 16 }, comment).join("\n"),
  });
  return pdf(Array.from({ length: 14 }, page));
}

test(
  "a large document is fetched range by range, as far as it is read",
  { tag: "@long" },
  async ({ page, person }) => {
    const { id } = await addCollection(person, "Reports");
    const bytes = largePdf();
    const document = await addDocument(person, id, { name: "Report.pdf", bytes });
    // Counts responses, whether their bodies arrived or not: a body still in transfer when the test
    // ends cannot be read.
    const fetched: { status: number; size: number }[] = [];
    page.on("response", (response) => {
      const { "content-type": type, "content-length": size } = response.headers();
      if (!type?.startsWith("application/pdf")) return;
      fetched.push({ status: response.status(), size: Number(size) });
    });
    // Too narrow for the column of thumbnails, which would fetch pages too.
    await page.setViewportSize({ width: 800, height: 600 });
    await page.goto(`/library/all/${id}?document=${document.id}&page=${document.page_count}`);
    const viewer = page.getByRole("region", { name: "Document: Report.pdf" });
    await expect(
      viewer.getByRole("textbox", { name: `Page, of ${document.page_count}` }),
    ).toHaveValue(String(document.page_count));
    await expect(
      viewer.locator(`.page[data-page-number="${document.page_count}"] .endOfContent`),
    ).toBeAttached();
    expect(new Set(fetched.map(({ status }) => status))).toEqual(new Set([206]));
    const size = fetched.reduce((sum, part) => sum + part.size, 0);
    expect(size).toBeLessThan(bytes.length / 2);
  },
);
