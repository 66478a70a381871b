import { expect } from "@playwright/test";

import { addOfEach, firstAnswerOf } from "./agents.ts";
import { tooSmall } from "./good-look.ts";
import { test } from "./person.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test(
  "a finger hits every control of runs, reviews and drafts",
  { tag: "@look" },
  async ({ page, person }) => {
    test.setTimeout(240_000);
    const { waiting, written, review, draft } = await addOfEach(person);
    const holds = async (where: string) => {
      expect.soft(await tooSmall(page), `too small on ${where}`).toEqual([]);
      const keys = page.getByText(/\b(Alt|Ctrl|Esc|⌘)\b/).filter({ visible: true });
      await expect.soft(keys, `keys on ${where}`).toHaveCount(0);
    };
    const screens = {
      "/assets/runs": page.getByRole("link", { name: waiting.name }),
      "/assets/reviews": page.getByRole("link", { name: review.name }),
      "/assets/drafts": page.getByRole("link", { name: draft.name }),
      [`/assets/runs/${waiting.id}`]: page.getByText("When does the lease end?"),
      [`/assets/runs/${written.id}`]: page.getByRole("article", { name: "Report" }),
      [`/assets/reviews/${review.id}`]: page.getByText("North quay.txt"),
      [firstAnswerOf(review)]: page.getByRole("button", { name: "Verify" }),
      [`/assets/drafts/${draft.id}`]: page.getByText("The rent is low."),
      [`/assets/drafts/${draft.id}?mode=edit`]: page.locator("[contenteditable=true]"),
    };
    for (const [path, shown] of Object.entries(screens)) {
      await page.goto(path);
      await expect(shown.filter({ visible: true }).first()).toBeVisible();
      await holds(path);
    }
    await page.goto("/assets/runs");
    await page.getByRole("button", { name: "Schedules" }).click();
    await expect(page.getByText("Every Friday at 07:00")).toBeVisible();
    await holds("the schedules");
  },
);
