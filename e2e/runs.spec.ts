import { expect, type Page } from "@playwright/test";

import { type Says, scriptOf, textOf } from "../apps/server/test/agents/run-model.ts";
import { type ModelRequest, saying } from "../apps/server/test/servers/models/model-server.ts";
import { addText, approval, lease, openPlan, question, report, sections } from "./runs.ts";
import { test } from "./writing.ts";

const state = (page: Page, word: string) =>
  page.locator("main header").getByText(word, { exact: true });

/** Returns the mark under which a passage was shown to the model. */
function markOf(asked: ModelRequest, words: string): string {
  const passage = textOf(asked)
    .split("<passage ")
    .find((one) => one.includes(words));
  return /\[(\d+)\]/.exec(passage ?? "")?.[1] ?? "1";
}

const researcher: NonNullable<Says["researcher"]> = (_, asked) =>
  /does the lease end\?/.test(textOf(asked))
    ? `NOTE Q1 [${markOf(asked, "31 December")}] The lease ends on 31 December 2027.\nDONE`
    : `NOTE Q1 [${markOf(asked, "EUR 250,000")}] The liability of the tenant is limited to EUR 250,000 in any year.\nDONE`;

/** Writes what was found, with a sentence that no source supports. */
function writer(_: number, asked: ModelRequest): string {
  const [, findings = ""] = textOf(asked).split("<findings>");
  const mark = /\[(\d+)\]/.exec(findings)?.[1];
  return findings.includes("31 December")
    ? `The lease ends on 31 December 2027 [${mark}]. The rent is EUR 9,000 a month [${mark}].`
    : `The liability of the tenant is limited to EUR 250,000 in any year [${mark}].`;
}

test("a question becomes a plan, work that one can steer, and a report that holds no false sentence", async ({
  page,
  person,
  model,
}) => {
  await addText(person, "Lease.txt", lease);
  const { script } = scriptOf({
    planner:
      "SECTION Term\nQ When does the lease end?\nSECTION Liability\nQ To what is liability limited?\nQ What colour is the quay?",
    researcher: (call, asked) => {
      const text = textOf(asked);
      if (!text.includes("When does the lease end?") || text.includes("Which lease is meant?"))
        return researcher(call, asked);
      return "ASK Which lease is meant? | The lease of the north quay | The lease of the yard";
    },
    writer,
    rewriter: writer,
  });
  model.script = script;
  await page.goto("/chat-ai?mode=research");
  const box = page.getByRole("textbox", { name: "Research a question" });
  await box.fill(question);
  await page.getByRole("button", { name: "Make a plan" }).click();

  await page.getByRole("button", { name: "To what is liability limited?", exact: true }).click();
  const field = page.getByRole("textbox", { name: "Question", exact: true });
  await field.fill("To what amount is the tenant's liability limited?");
  await field.press("Enter");
  await page.getByRole("checkbox", { name: "Research “What colour is the quay?”" }).uncheck();
  await page.getByRole("button", { name: "Add a question" }).first().click();
  await page.getByRole("textbox", { name: "New question" }).fill("May the tenant sublet?");
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("button", { name: "May the tenant sublet?", exact: true }),
  ).toBeVisible();
  await approval(page).click();

  const asks = page.getByRole("form", { name: "Which lease is meant?" });
  await expect(asks).toBeVisible();
  await expect(state(page, "Waits for you")).toBeVisible();
  await page.reload();
  await asks.getByRole("radio", { name: "The lease of the north quay" }).check();
  const instruction = page.getByRole("textbox", { name: "Add an instruction for the run" });
  await instruction.fill("Name the years.");
  await instruction.press("Enter");
  await expect(page.getByRole("button", { name: "1 instruction counts" })).toBeVisible();
  await asks.getByRole("button", { name: "Use this one" }).click();

  await expect(report(page)).toContainText("The lease ends on 31 December 2027");
  await expect(report(page)).toContainText("limited to EUR 250,000 in any year");
  const told = model.asked.map(textOf).filter((text) => !text.startsWith("You plan"));
  expect(told.filter((text) => text.includes("Name the years.")).length).toBeGreaterThan(1);
  expect(told.join()).not.toContain("What colour is the quay?");
  const left = report(page).locator("section").filter({ hasText: "Not carried by the sources" });
  await expect(left).toContainText("The rent is EUR 9,000 a month");

  await report(page)
    .getByRole("link", { name: /^Citation 1: Lease\.txt/ })
    .first()
    .click();
  const lit = page.locator("mark").filter({ hasText: "ends on 31 December 2027." });
  await expect(lit).toBeInViewport();
  await page.getByRole("button", { name: "Close document" }).click();

  const run = page.url();
  await page.getByRole("button", { name: "Accept the report" }).click();
  await expect(page).toHaveURL(/\/assets\/drafts\/[\w-]+$/);
  await page.goto("/assets/drafts");
  const row = page.getByRole("listitem").filter({ hasText: question });
  await expect(row.getByRole("progressbar", { name: "0 of 2 approved" })).toBeVisible();

  await page.goto(run);
  await report(page).getByRole("link", { name: "Open the draft" }).click();
  await expect(page).toHaveURL(/\/assets\/drafts\/[\w-]+$/);
  await expect(page.getByRole("main")).toContainText("The lease ends on 31 December 2027");
});

test(
  "an approval of a plan that changed, or that another window approved, is refused",
  { tag: "@long" },
  async ({ page, person, model }) => {
    const { script } = scriptOf({ researcher, writer, rewriter: writer });
    model.script = script;
    await openPlan(page, person);
    // The first window's approvals arrive after what the second one did.
    const arrive: (() => void)[] = [];
    await page.route("**/plan/approval", async (route) => {
      await new Promise<void>((resolve) => arrive.push(resolve));
      await route.continue();
    });
    const other = await page.context().newPage();
    await other.goto(page.url());
    const reworded = "On which day does the lease end?";
    await other.getByRole("button", { name: "When does the lease end?", exact: true }).click();
    const field = other.getByRole("textbox", { name: "Question", exact: true });
    await field.fill(reworded);
    await approval(page).click();
    await expect.poll(() => arrive.length).toBe(1);
    await field.press("Enter");
    await expect(other.getByText("Version 2", { exact: true })).toBeVisible();
    arrive[0]?.();
    await expect(
      page.getByText("The plan has changed in the meantime. Look at it again."),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: reworded, exact: true })).toBeVisible();

    await approval(page).click();
    await expect.poll(() => arrive.length).toBe(2);
    await approval(other).click();
    await expect(report(other)).toContainText("ends on 31 December 2027");
    arrive[1]?.();
    await expect(
      page.getByText("The run has moved on in the meantime. Look at it again."),
    ).toBeVisible();
    await expect(report(page)).toContainText("ends on 31 December 2027");
  },
);

test(
  "a run at its limit goes on when it is raised, or writes with what there is; another is stopped",
  { tag: "@long" },
  async ({ page, person, model }) => {
    const { script } = scriptOf({ researcher, writer, rewriter: writer });
    model.script = script;
    const two = [
      ...sections,
      { title: "Liability", questions: [{ text: "To what is liability limited?" }] },
    ];
    const limited = { sections: two, limits: { calls: 2 } };
    await openPlan(page, person, limited);
    await approval(page).click();
    await expect(
      page.getByRole("heading", { name: "The run has reached its limit of 2 calls" }),
    ).toBeVisible();
    const limit = page.getByRole("spinbutton", { name: "New limit, calls" });
    await limit.fill("2");
    await expect(page.getByText("Enter more than 2.")).toBeVisible();
    await limit.fill("40");
    await page.getByRole("button", { name: "Raise and go on" }).click();
    await expect(report(page)).toContainText("limited to EUR 250,000");

    await openPlan(page, person, limited);
    await approval(page).click();
    const write = page.getByRole("button", { name: "Write with what is there" });
    await write.click();
    await expect(async () => {
      if (await write.isVisible()) await write.click({ timeout: 1_000 });
      await expect(report(page)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(report(page)).toContainText("The limit of 2 calls was reached");
    await expect(report(page).getByText("Not researched", { exact: true })).toBeVisible();

    model.script = () => [{ wait: 30_000 }, ...saying("DONE")];
    await openPlan(page, person);
    await approval(page).click();
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Stop this run?" });
    await dialog.getByRole("button", { name: "Stop the run" }).click();
    await expect(page.getByRole("heading", { name: "The run was stopped" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Start again with this plan" })).toBeVisible();
  },
);
