import { scriptOf, textOf } from "../apps/server/test/agents/run-model.ts";
import { addLeases, addRun, approvePlan } from "./agents.ts";
import { looksGood } from "./good-look.ts";
import { test } from "./writing.ts";

test.describe.configure({ timeout: 300_000 });

test(
  "a run at work looks right: it waits for a person, is paused, and quotes without its model",
  { tag: "@look" },
  async ({ page, person, model }) => {
    let isBroken = false;
    const { script } = scriptOf({
      researcher: (_, asked) =>
        textOf(asked).includes("When does the lease end?")
          ? "ASK Which lease is meant? | The lease of the north quay | The lease of the yard"
          : "NOTE Q1 [1] The liability of the tenant is limited.\nDONE",
    });
    model.script = (asked) => (isBroken ? [{ status: 401 }] : script(asked));
    const run = await addRun(person, await addLeases(person));
    await approvePlan(person, run);
    await page.goto(`/assets/runs/${run.id}`);
    const question = page.getByRole("form", { name: "Which lease is meant?" });
    await looksGood(page, "a run that waits for a person", question);

    await page.setViewportSize({ width: 1440, height: 800 });
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    const goOn = page.getByRole("button", { name: "Go on", exact: true }).first();
    await looksGood(page, "a run that is paused", goOn);

    await page.setViewportSize({ width: 1440, height: 800 });
    isBroken = true;
    await goOn.click();
    await question.getByRole("radio", { name: "The lease of the north quay" }).check();
    await question.getByRole("button", { name: "Use this one" }).click();
    await looksGood(page, "a run without its model", page.getByRole("article", { name: "Report" }));
  },
);
