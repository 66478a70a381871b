import { expect } from "@playwright/test";

import { firstMark, scriptOf, textOf } from "../apps/server/test/agents/run-model.ts";
import { approvedByBob, joinedByBob } from "./colleagues.ts";
import { addCollection, addDocument } from "./documents.ts";
import { approval, lease, question, report } from "./runs.ts";
import { test } from "./writing.ts";

const asked = "Which lease is meant?";
const end = "The lease ends on 31 December 2027";

test(
  "a question becomes an edited plan, a report, a draft, and the approval of a second person",
  { tag: "@long" },
  async ({ page, person, model, browser, baseURL, dataDir }) => {
    const reviewer = await joinedByBob(person, browser, baseURL, dataDir);
    const { id } = await addCollection(person, "Quay", "shared");
    const bytes = Buffer.from(lease);
    await addDocument(person, id, { name: "Lease.txt", type: "text/plain", bytes });
    model.script = scriptOf({
      planner: "SECTION Term\nQ When does the lease end?\nQ What colour is the quay?",
      researcher: (_, request) =>
        textOf(request).includes(asked)
          ? `NOTE Q1 [1] ${end}.\nDONE`
          : `ASK ${asked} | The lease of the north quay | The lease of the yard`,
      writer: (_, request) => `${end} [${firstMark(request)}].`,
    }).script;

    await page.goto("/chat-ai?mode=research");
    await page.getByRole("textbox", { name: "Research a question" }).fill(question);
    await page.getByRole("button", { name: "Make a plan" }).click();
    await page.getByRole("button", { name: "When does the lease end?", exact: true }).click();
    const field = page.getByRole("textbox", { name: "Question", exact: true });
    await field.fill("On which day does the lease end?");
    await field.press("Enter");
    await page.getByRole("checkbox", { name: "Research “What colour is the quay?”" }).uncheck();
    await approval(page).click();

    const asks = page.getByRole("form", { name: asked });
    await expect(asks).toBeVisible();
    const instruction = page.getByRole("textbox", { name: "Add an instruction for the run" });
    await instruction.fill("Name the years.");
    await instruction.press("Enter");
    await expect(page.getByRole("button", { name: "1 instruction counts" })).toBeVisible();
    await asks.getByRole("radio", { name: "The lease of the north quay" }).check();
    await asks.getByRole("button", { name: "Use this one" }).click();

    await expect(report(page)).toContainText(end);
    const told = model.asked.map(textOf).filter((text) => !text.startsWith("You plan"));
    expect(told.join()).toContain("On which day does the lease end?");
    expect(told.join()).not.toContain("What colour is the quay?");
    expect(told.filter((text) => text.includes("Name the years.")).length).toBeGreaterThan(0);

    await page.getByRole("button", { name: "Accept the report" }).click();
    await expect(page).toHaveURL(/\/assets\/drafts\/[\w-]+$/);
    await expect(page.getByText(end).first()).toBeVisible();
    await approvedByBob(page, reviewer, /ends on 31 December 2027/);
    await reviewer.context().close();
  },
);
