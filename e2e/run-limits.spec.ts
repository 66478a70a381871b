import type { Run } from "@lectern/contract/runs";
import { expect } from "@playwright/test";

import { firstMark, scriptOf } from "../apps/server/test/agents/run-model.ts";
import { addCollection, addDocument } from "./documents.ts";
import { test } from "./writing.ts";

const lease = "The lease begins on 1 March 2026 and ends on 31 December 2027.";
const question = "When does the lease end?";

test(
  "what admins let research use refuses a limit above it, pauses a run, and lets it go on",
  { tag: "@long" },
  async ({ page, person, model }) => {
    model.script = scriptOf({
      researcher: "NOTE Q1 [1] The lease ends on 31 December 2027.\nDONE",
      writer: (_, asked) => `The lease ends on 31 December 2027 [${firstMark(asked)}].`,
    }).script;
    const { id } = await addCollection(person, "Quay");
    const bytes = Buffer.from(lease);
    await addDocument(person, id, { name: "Lease.txt", type: "text/plain", bytes });
    const { body } = await person.post("/agents/ext/v1/runs", {
      question,
      sections: [{ title: "Term", questions: [{ text: question }] }],
      knowledge: { collection_ids: [id] },
    });
    const address = `/assets/runs/${(body as Run).id}`;

    const limit = async (name: string, tokens: string) => {
      await page.goto("/settings/models");
      const field = page.getByRole("textbox", { name });
      await field.fill(tokens);
      await field.press("Enter");
      await expect(page.getByText("Saved")).toBeVisible();
    };
    await limit("Tokens of one run", "50,000");
    await page.goto(address);
    const tokens = page.getByRole("textbox", { name: "Tokens", exact: true });
    await expect(tokens).toHaveValue("50000");
    await tokens.fill("60000");
    await tokens.press("Enter");
    await expect(tokens).toHaveAccessibleDescription(/up to 50000 tokens in this workspace/);

    await limit("Tokens of all runs and reviews in a month", "1,000");
    await page.goto(address);
    await page.getByRole("button", { name: "Approve plan and start" }).click();
    const title = "The workspace has used its tokens for research this month";
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    expect(model.asked).toHaveLength(0);

    await limit("Tokens of all runs and reviews in a month", "");
    await page.goto(address);
    await page.getByRole("button", { name: "Go on" }).click();
    const report = page.getByRole("article", { name: "Report" });
    await expect(report).toContainText("The lease ends on 31 December 2027");
  },
);
