import { expect } from "@playwright/test";

import { saying } from "../apps/server/test/servers/models/model-server.ts";
import { addCollection, addDocument } from "./documents.ts";
import { test } from "./writing.ts";

const contract = (supplier: string, cap: string) => `Supply contract with ${supplier}

The liability of the supplier is limited to ${cap} for each event.
`;

test(
  "a model fills a review: its answer names it, an invented quote is unclear, and one may go without",
  { tag: "@long" },
  async ({ page, person, model }) => {
    const { id } = await addCollection(person, "Contracts");
    for (const [name, cap] of [
      ["Aldane Electric", "EUR 250,000"],
      ["Brightwater Dredging", "EUR 1,480,000"],
    ] as const)
      await addDocument(person, id, {
        name: `${name}.txt`,
        type: "text/plain",
        bytes: Buffer.from(contract(name, cap)),
      });
    const { body } = await person.post("/reviews/ext/v1/reviews", {
      name: "Liability of suppliers",
      source: { type: "collection", collection_id: id },
      columns: [
        { name: "Cap", question: "To what amount is the liability limited?", type: "amount" },
      ],
    });
    model.script = ({ body: { messages } }) =>
      saying(
        messages[1]?.content.includes("Aldane")
          ? "Q1 VALUE 250000 EUR\nQ1 QUOTE [1] limited to EUR 250,000 for each event"
          : "Q1 VALUE 2000000 EUR\nQ1 QUOTE [1] the liability is limited to EUR 2,000,000",
      );
    await page.goto(`/assets/reviews/${(body as { id: string }).id}`);
    const grid = page.getByRole("grid", { name: "Liability of suppliers" });
    const cell = (name: RegExp) => grid.getByRole("gridcell", { name });
    const fill = async (entry: RegExp) => {
      await page.getByRole("button", { name: "Fill", exact: true }).click();
      await page.getByRole("menuitem", { name: entry }).click();
    };
    await fill(/^Fill what is missing/);
    await expect(cell(/^Cap: €250,000, Answered/)).toBeVisible();
    await expect(cell(/^Cap: €2,000,000, Unclear/)).toBeVisible();
    await cell(/^Cap: €250,000/).click();
    const answer = page.getByRole("region", { name: "Answer" });
    await expect(answer).toContainText("read by \u2068scripted\u2069");
    await page.keyboard.press("Escape");
    await cell(/^Cap: €2,000,000/).click();
    await expect(answer).toContainText(
      "The words that the model quoted do not stand in the document.",
    );
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "scripted", exact: true }).click();
    await page.getByRole("menuitemradio", { name: "Quotes only" }).click();
    await expect(page.getByRole("button", { name: "Quotes only" })).toBeVisible();
    await fill(/^Fill everything again/);
    await expect(cell(/^Cap: €1,480,000, Suggested/)).toBeVisible();
    await expect(cell(/^Cap: €250,000, Suggested/)).toBeVisible();
  },
);
