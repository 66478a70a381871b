import type { DraftSuggestion } from "@lectern/contract/drafts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { draft, draftSection } from "#test/drafts.ts";
import { openDraftScreen, sectionPath } from "#test/screens/draft-screen.tsx";
import { ada } from "#test/render.tsx";
import { answer, heard } from "#test/script.ts";

const old = "One comes first. Two is later. Three ends.";
const suggested = "Aldane comes first. Tessel is later. Corvo ends.";
const order = draftSection("Order", old);

const suggestion = (given: Partial<DraftSuggestion> = {}): DraftSuggestion => ({
  by: ada,
  at: "2026-11-26T09:14:00.000Z",
  instruction: "Use the names.",
  model: "Qwen 3",
  version: 4,
  hash: order.hash,
  revision: 1,
  accepted: old,
  content: suggested,
  ...given,
});
const before = draft([order]);
const withSuggestion = (given?: Partial<DraftSuggestion>) => ({
  ...before,
  sections: [{ ...order, suggestion: suggestion(given) }],
});

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

const suggestionPath = `${sectionPath}/suggestion` as const;
const decisions = () => heard("PATCH", suggestionPath).map(({ body }) => body);

test("changes are accepted and undone one by one; the last decision ends the suggestion", async () => {
  openDraftScreen(before);
  answer("POST", `${sectionPath}/rewriting`, withSuggestion());
  await userEvent.click(await screen.findByRole("button", { name: "Rewrite" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Shorter" }));
  expect(await screen.findByText(/3 changes by/)).toHaveTextContent("Qwen 3: “Use the names.”");
  const accepted = "Aldane comes first. Two is later. Three ends.";
  const undone = "Aldane comes first. Two is later. Corvo ends.";
  // The first change has the focus.
  answer("PATCH", suggestionPath, withSuggestion({ revision: 2, accepted }));
  await userEvent.keyboard("y");
  expect(await screen.findByText(/2 changes by/)).toBeVisible();
  await waitFor(() => expect(decisions()).toHaveLength(1));
  answer("PATCH", suggestionPath, withSuggestion({ revision: 3, accepted, content: undone }));
  await userEvent.keyboard("u");
  expect(await screen.findByText(/1 change by/)).toBeVisible();
  await waitFor(() => expect(decisions()).toHaveLength(2));
  answer("PATCH", suggestionPath, { ...before, sections: [{ ...order, content: undone }] });
  await userEvent.click(screen.getByRole("button", { name: "Accept this change" }));
  await waitFor(() => expect(screen.queryByText(/change by/)).toBeNull());
  expect(decisions()).toEqual([
    { revision: 1, accepted, content: suggested },
    { revision: 2, accepted, content: undone },
    { revision: 3, accepted: undone, content: undone },
  ]);
});

test("after a reload, what was decided stays so and the rest is still open", async () => {
  openDraftScreen(
    withSuggestion({
      revision: 3,
      accepted: "Aldane comes first. Two is later. Three ends.",
      content: "Aldane comes first. Two is later. Corvo ends.",
    }),
  );
  expect(await screen.findByText(/1 change by/)).toBeVisible();
  expect(screen.getByRole("group", { name: "Change" })).toHaveTextContent("Three ends.Corvo ends.");
  expect(screen.getByText(/Aldane comes first/)).toBeVisible();
  expect(screen.queryByText(/Tessel/)).toBeNull();
  answer("PATCH", suggestionPath, before);
  await userEvent.click(screen.getByRole("button", { name: "Undo all" }));
  await waitFor(() => expect(decisions()).toHaveLength(1));
  const accepted = "Aldane comes first. Two is later. Three ends.";
  expect(decisions()).toEqual([{ revision: 3, accepted, content: accepted }]);
});

test("a suggestion for an older text cannot be accepted, only discarded", async () => {
  openDraftScreen(withSuggestion({ hash: "older" }));
  expect(await screen.findByText(/The section has changed in the meantime/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Accept all" })).toBeDisabled();
  for (const button of screen.getAllByRole("button", { name: "Accept this change" }))
    expect(button).toBeDisabled();
  answer("DELETE", suggestionPath, before);
  await userEvent.click(screen.getByRole("button", { name: "Undo all" }));
  await waitFor(() => expect(screen.queryByText(/changes by/)).toBeNull());
  expect(heard("DELETE", suggestionPath)).toHaveLength(1);
  expect(decisions()).toEqual([]);
});

test("without a model the menu says why nothing can be rewritten", async () => {
  openDraftScreen(draft([order]), { models: 0 });
  await userEvent.click(await screen.findByRole("button", { name: "Rewrite" }));
  expect(await screen.findByRole("menuitem", { name: /^Needs a model/ })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});
