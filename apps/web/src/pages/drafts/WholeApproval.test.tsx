import type { DraftApproval } from "@lectern/contract/drafts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { draft, draftSection, petra } from "#test/drafts.ts";
import { draftPath, openDraftScreen } from "#test/screens/draft-screen.tsx";
import { answer, heard } from "#test/script.ts";

const approvalPath = `${draftPath}/approval` as const;
const approved = (title: string) => draftSection(title, "All is well.", { state: "approved" });
const open = (title: string) => draftSection(title, "All is well.", { state: "in_review" });

const approval: DraftApproval = {
  by: petra,
  at: "2026-11-22T10:12:00.000Z",
  version: 4,
  hash: "9f3ca1e70000",
  unsupported: 0,
};

const button = () => screen.findByRole("button", { name: "Approve the whole draft" });

test("the button is off until all sections are approved, and says which are missing", async () => {
  openDraftScreen(draft([approved("In short"), open("Caps"), open("Terms")]));
  const words = "Opens when sections 2 and 3 are approved.";
  expect(await button()).toBeDisabled();
  expect(await button()).toHaveAccessibleDescription(words);
  expect(screen.getByText(words)).toBeVisible();
});

test("the four-eyes rule holds for the whole", async () => {
  openDraftScreen(draft([{ ...approved("In short"), barred: "owner" }]));
  expect(await button()).toHaveAccessibleDescription(
    /In this workspace another person approves it/,
  );
});

test("who approves the whole is asked, and told of sentences without full support", async () => {
  const before = draft([approved("In short")], { state: "in_review", unsupported: 2 });
  openDraftScreen(before);
  answer("POST", approvalPath, { ...before, state: "approved", approval });
  await userEvent.click(await button());
  const dialog = within(
    await screen.findByRole("dialog", { name: "Approve version 4 of the draft?" }),
  );
  expect(dialog.getByText(/Nothing is published by it/)).toHaveTextContent("9f3c a1e7");
  expect(dialog.getByText(/^2 sentences are not fully supported/)).toBeVisible();
  expect(heard("POST", approvalPath)).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "Approve anyway" }));
  expect(await screen.findByText(/approved version 4/)).toHaveTextContent(
    /^Petra Lindqvist approved version 4 9f3c a1e7, /,
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("button", { name: "Approve the whole draft" })).toBeNull();
  expect(heard("POST", approvalPath)[0]?.body).toEqual({ hash: before.hash, unsupported: true });
});

test("an approval of an earlier version is shown as no longer valid", async () => {
  openDraftScreen(draft([open("In short")], { approval: { ...approval, version: 3 } }));
  expect(await screen.findByText(/approved version 3/)).toHaveTextContent(
    /No longer valid: the text has changed since$/,
  );
});
