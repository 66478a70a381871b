import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { draft, draftSection, petra, sentence } from "#test/drafts.ts";
import { draftPath, openDraftScreen, sectionPath } from "#test/screens/draft-screen.tsx";
import { answer, heard, refuse } from "#test/script.ts";

const text = "The cap is EUR 250,000 a year.[1] Tessel would agree.";
const caps = draftSection("The caps", text, {
  state: "in_review",
  sentences: [
    sentence(text, "The cap is EUR 250,000 a year.", { citations: [1] }),
    sentence(text, "Tessel would agree.", { support: "unsupported" }),
  ],
});
const clean = draftSection("In short", "All is well.", { state: "in_review" });

const region = (name: string) => screen.findByRole("region", { name });

test("a supported section is approved at once by its hash; an unsupported sentence needs a yes", async () => {
  const before = draft([clean, caps]);
  openDraftScreen(before);
  const approved = { ...before, sections: [{ ...clean, state: "approved" as const }, caps] };
  answer("POST", `${sectionPath}/approval`, approved);
  const approve = async (name: string) =>
    userEvent.click(within(await region(name)).getByRole("button", { name: "Approve section" }));
  await approve("1 In short");
  await waitFor(() => expect(heard("POST", `${sectionPath}/approval`)).toHaveLength(1));
  expect(heard("POST", `${sectionPath}/approval`)[0]?.body).toEqual({
    hash: clean.hash,
    unsupported: false,
  });
  await waitFor(() =>
    expect(screen.getAllByRole("button", { name: "Approve section" })).toHaveLength(1),
  );
  await approve("2 The caps");
  const dialog = within(await screen.findByRole("dialog", { name: /^Approve with 1 sentence/ }));
  expect(dialog.getByText("Tessel would agree.")).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Approve anyway" }));
  await waitFor(() => expect(heard("POST", `${sectionPath}/approval`)).toHaveLength(2));
  expect(heard("POST", `${sectionPath}/approval`)[1]?.body).toEqual({
    hash: caps.hash,
    unsupported: true,
  });
});

test("if the server finds unsupported sentences, the yes is asked for then", async () => {
  openDraftScreen(draft([clean]));
  refuse("POST", `${sectionPath}/approval`, 409, {
    detail: "Sentences",
    code: "draft_sentences_unsupported",
    params: { count: 1 },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Approve section" }));
  expect(await screen.findByRole("dialog", { name: /^Approve with/ })).toBeVisible();
});

test("where the four-eyes rule does not let one approve, the button is off and says why", async () => {
  openDraftScreen(draft([{ ...clean, barred: "owner" }]));
  const button = await screen.findByRole("button", { name: "Approve section" });
  expect(button).toBeDisabled();
  const why = "You own this draft. In this workspace another person approves it.";
  expect(button).toHaveAccessibleDescription(why);
  expect(screen.getByText(why)).toBeVisible();
  expect(screen.getByRole("button", { name: "Send back" })).toBeEnabled();
});

test("an approval of what was changed meanwhile is refused, and shows what has changed", async () => {
  const before = draft([clean]);
  openDraftScreen(before);
  refuse("POST", `${sectionPath}/approval`, 409, {
    detail: "Changed.",
    code: "draft_section_changed",
  });
  const theirs = { ...clean, content: "All is well. It ends in May.", hash: "theirs" };
  const button = await screen.findByRole("button", { name: "Approve section" });
  answer("GET", draftPath, { ...before, sections: [theirs] });
  await userEvent.click(button);
  const title = "The section has changed since you read it";
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  expect(dialog.getByText("It ends in May.", { selector: "ins" })).toBeVisible();
  answer("POST", `${sectionPath}/approval`, {
    ...before,
    sections: [{ ...theirs, state: "approved" }],
  });
  await userEvent.click(dialog.getByRole("button", { name: "Approve this text" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(heard("POST", `${sectionPath}/approval`).map(({ body }) => body)).toEqual([
    { hash: clean.hash, unsupported: false },
    { hash: "theirs", unsupported: false },
  ]);
});

test("sending back needs a reason", async () => {
  const before = draft([clean]);
  openDraftScreen(before);
  answer("POST", `${sectionPath}/return`, before);
  await userEvent.click(await screen.findByRole("button", { name: "Send back" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Send section 1 back" }));
  await userEvent.click(dialog.getByRole("button", { name: "Send back" }));
  expect(dialog.getByText("Say what should change.")).toBeVisible();
  await userEvent.type(dialog.getByRole("textbox"), "Name the order.");
  await userEvent.click(dialog.getByRole("button", { name: "Send back" }));
  await waitFor(() =>
    expect(heard("POST", `${sectionPath}/return`)[0]?.body).toEqual({
      hash: clean.hash,
      reason: "Name the order.",
    }),
  );
});

test("a reviewer may decide, not edit; a decision of another text no longer holds", async () => {
  const decision = {
    kind: "approved" as const,
    by: petra,
    at: "2026-11-22T10:12:00.000Z",
    version: 3,
    hash: "another",
    reason: "",
    unsupported: 0,
  };
  const permissions = { edit: false, review: true, ask: false, delete: false };
  openDraftScreen(draft([{ ...clean, decision }], { permissions }), { search: "?mode=edit" });
  expect(await screen.findByRole("button", { name: "Approve section" })).toBeVisible();
  expect(screen.queryByRole("radio", { name: "Edit" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Rewrite" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Ask for review" })).toBeNull();
  expect(screen.getByText(/^Approved version 3 · .*The text has changed since$/)).toBeVisible();
});
