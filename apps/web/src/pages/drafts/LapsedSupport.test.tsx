import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { draft, draftSection, sentence } from "#test/drafts.ts";
import { draftPath, openDraftScreen, sectionPath } from "#test/screens/draft-screen.tsx";
import { answer, refuse } from "#test/script.ts";

const text = "The cap is low.[1] Tessel agrees.[2]";
const supported = [
  sentence(text, "The cap is low.", { citations: [1] }),
  sentence(text, "Tessel agrees.", { citations: [2] }),
];
const caps = draftSection("The caps", text, { state: "in_review", sentences: supported });
const [low, agrees] = supported as [(typeof supported)[0], (typeof supported)[0]];
const lapsed = {
  ...caps,
  sentences: [
    { ...low, support: "unsupported" as const, lapsed: "changed" as const },
    { ...agrees, support: "unsupported" as const, lapsed: "gone" as const },
  ],
};

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

test("a sentence whose source was replaced or is gone is listed, and says so where it is read", async () => {
  openDraftScreen(draft([lapsed], { unsupported: 2 }));
  const section = within(await screen.findByRole("region", { name: "1 The caps" }));
  expect(await section.findByText("Source replaced by a newer version")).toBeVisible();
  expect(section.getByText("Source no longer available")).toBeVisible();
  const sentences = screen.getAllByRole("button", { name: /^(The cap is low|Tessel agrees)\.$/ });
  expect(sentences.map((one) => one.closest("li")?.textContent)).toEqual([
    "The cap is low.Source replaced by a newer version · section 1",
    "Tessel agrees.Source no longer available · section 1",
  ]);
  expect(screen.queryByText("Every sentence is supported by what it cites.")).toBeNull();
});

test("if sources lapse while the draft is read, the approval names the sentences before the yes", async () => {
  const before = draft([caps]);
  openDraftScreen(before);
  const button = await screen.findByRole("button", { name: "Approve section" });
  refuse("POST", `${sectionPath}/approval`, 409, {
    detail: "Sentences",
    code: "draft_sentences_unsupported",
    params: { count: 2 },
  });
  answer("GET", draftPath, { ...before, sections: [lapsed], unsupported: 2 });
  await userEvent.click(button);
  const dialog = within(await screen.findByRole("dialog", { name: /^Approve with 2 sentences/ }));
  expect(dialog.getByText("The cap is low.")).toBeVisible();
  expect(dialog.getByText("Tessel agrees.")).toBeVisible();
});
