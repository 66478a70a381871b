import { expect } from "@playwright/test";

import { addOfEach, firstAnswerOf } from "./agents.ts";
import { expectGoodLook } from "./good-look.ts";
import { test } from "./person.ts";

test.use({ locale: "ar" });

test(
  "runs, reviews and drafts look right from right to left",
  { tag: "@look" },
  async ({ page, person }) => {
    test.setTimeout(300_000);
    const { waiting, written, review, draft } = await addOfEach(person);
    const screens = {
      "/": page.getByRole("link", { name: draft.name }),
      "/assets/runs": page.getByRole("link", { name: waiting.name }).first(),
      "/assets/reviews": page.getByRole("link", { name: review.name }),
      "/assets/drafts": page.getByRole("link", { name: draft.name }),
      [`/assets/runs/${waiting.id}`]: page.getByText("When does the lease end?"),
      [`/assets/runs/${written.id}`]: page.getByText(/^“The lease begins/),
      [`/assets/reviews/${review.id}`]: page.getByText("North quay.txt"),
      [firstAnswerOf(review)]: page.getByText(/^The lease begins/),
      [`/assets/drafts/${draft.id}`]: page.getByText("The rent is low."),
      [`/assets/drafts/${draft.id}?mode=edit`]: page.locator("[contenteditable=true]"),
    };
    for (const [path, shown] of Object.entries(screens)) {
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      await expectGoodLook(page, `${path}, in Arabic`, shown);
    }
  },
);
