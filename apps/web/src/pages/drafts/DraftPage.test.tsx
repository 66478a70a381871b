import type { Draft } from "@lectern/contract/drafts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { draft, draftComment, draftSection, petra, sentence } from "#test/drafts.ts";
import { draftPath, openDraftScreen, sectionPath } from "#test/screens/draft-screen.tsx";
import { ada, alertWith } from "#test/render.tsx";
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

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

const region = (name: string) => screen.findByRole("region", { name });

test("sections are read with their citations; what no source carries is listed and can be found", async () => {
  openDraftScreen(draft([clean, caps], { unsupported: 1 }));
  const section = within(await region("2 The caps"));
  expect(
    await section.findByRole("link", { name: /^Citation 1: Aldane Electric.pdf/ }),
  ).toBeVisible();
  expect(section.getByText("No source found")).toBeVisible();
  const found = await screen.findByRole("button", { name: "Tessel would agree." });
  await userEvent.click(found);
  await waitFor(() => expect(Element.prototype.scrollIntoView).toHaveBeenCalled());
  expect(screen.getByRole("link", { name: "Open the run" })).toBeVisible();
  expect(screen.getByText("0 of 2 sections approved", { selector: "p" })).toBeVisible();
});

test("people and teams are asked for a review, and a team is asked no longer", async () => {
  const legal = { id: "legal", name: "Legal" };
  const before = draft([clean]);
  openDraftScreen(before);
  const created_at = "2026-11-01T00:00:00.000Z";
  answer("GET", "/organization/ext/v1/teams", {
    total: 1,
    results: [{ ...legal, member_count: 3, created_at }],
  });
  answer("GET", "/organization/ext/v1/users/search", {
    total: 1,
    results: [{ ...petra, status: "active", group: "editor", created_at, expires_at: null }],
  });
  await userEvent.click(await screen.findByRole("button", { name: "Ask for review" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Ask for review" }));
  const field = dialog.getByRole("combobox", { name: "Add people and teams" });
  await userEvent.type(field, "l");
  await userEvent.click(await dialog.findByRole("option", { name: /Legal/ }));
  await userEvent.type(field, "p");
  await userEvent.click(await dialog.findByRole("option", { name: /Petra/ }));
  const asked = { ...before, reviewing_teams: [{ team: legal, asked_at: created_at }] };
  answer("POST", `${draftPath}/review`, asked);
  await userEvent.click(dialog.getByRole("button", { name: "Ask" }));
  await waitFor(() =>
    expect(heard("POST", `${draftPath}/review`)[0]?.body).toEqual({
      reviewer_ids: [petra.id],
      team_ids: ["legal"],
    }),
  );
  answer("DELETE", `${draftPath}/review/teams/{team_id}`, before);
  await userEvent.click(await screen.findByRole("button", { name: /^Ask .*Legal.* no longer$/ }));
  await waitFor(() => expect(screen.queryByText("Legal")).toBeNull());
});

test("an approved draft is published as the reader sees it, and the asset is opened", async () => {
  const approved = draft([{ ...clean, state: "approved" }], { state: "approved" });
  const { router } = openDraftScreen(approved);
  const asset = {
    id: "0199f0dd-0000-7000-8000-0000000000aa",
    name: approved.name,
    kind: "report" as const,
    format: "md" as const,
    origin: null,
    version: 1,
    version_count: 1,
    size: 12,
    created_at: approved.created_at,
    updated_at: approved.updated_at,
    deleted_at: null,
  };
  answer("POST", `${draftPath}/publication`, { asset, added: true });
  await userEvent.click(await screen.findByRole("button", { name: "Actions for this draft" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Publish as an asset" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/assets/${asset.id}`));
  expect(heard("POST", `${draftPath}/publication`)[0]?.body).toEqual({ hash: approved.hash });
});

test("what is not approved cannot be published, and the menu says so", async () => {
  openDraftScreen(draft([clean]));
  await userEvent.click(await screen.findByRole("button", { name: "Actions for this draft" }));
  const entry = await screen.findByRole("menuitem", { name: /^Publish: approve the whole draft/ });
  expect(entry).toHaveAttribute("aria-disabled", "true");
});

test("code is edited as Markdown and saved with Ctrl+S; another's change is not overwritten", async () => {
  const code = draftSection("Code", "The `cap`");
  const before = draft([code]);
  openDraftScreen(before, { search: "?mode=edit" });
  const field = await screen.findByRole("textbox", { name: "Text of section 1" });
  expect(screen.getByText(/edited as Markdown/)).toBeVisible();
  const theirs = { ...code, content: "The `theirs`", hash: "theirs" };
  refuse("PATCH", sectionPath, 409, { detail: "Changed.", code: "draft_section_changed" });
  await userEvent.type(field, "x");
  answer("GET", draftPath, { ...before, sections: [theirs] });
  fireEvent.keyDown(field, { key: "s", ctrlKey: true });
  const alert = await alertWith("Somebody else changed this section.");
  await waitFor(() => expect(alert).toHaveTextContent("theirs"));
  // Another mode does not lose it.
  await userEvent.click(screen.getByRole("radio", { name: "Read" }));
  await userEvent.click(screen.getByRole("radio", { name: "Edit" }));
  expect(await screen.findByRole("textbox", { name: "Text of section 1" })).toHaveValue(
    `${code.content}x`,
  );
  const again = await alertWith("Somebody else changed this section.");
  answer("PATCH", sectionPath, { ...before, sections: [{ ...theirs, hash: "mine" }] });
  await userEvent.click(within(again).getByRole("button", { name: "Keep mine" }));
  await waitFor(() =>
    expect(heard("PATCH", sectionPath).at(-1)?.body).toEqual({
      hash: "theirs",
      content: `${code.content}x`,
    }),
  );
  expect(await screen.findByText("Saved")).toBeVisible();
});

test("two versions are compared by sentences", async () => {
  const before = draft([clean]);
  openDraftScreen(before, { search: "?mode=changes" });
  const version = (number: number) => ({
    number,
    hash: `hash ${number}`,
    by: ada,
    created_at: before.created_at,
  });
  answer("GET", `${draftPath}/versions`, { results: [version(4), version(3)] });
  answer("GET", `${draftPath}/versions/{number}`, {
    ...version(4),
    sections: [{ id: clean.id, title: "In short", content: "All is well. It ends." }],
  });
  expect(await screen.findByText("The words are the same")).toBeVisible();
  expect(screen.getByRole("combobox", { name: "Older version" })).toHaveValue("3");
});

test("comments are resolved; only one's own is deleted", async () => {
  const own = draftComment("Mine.", { author: ada });
  const before: Draft = draft([clean], {
    comments: [draftComment("Say both figures.", { section_id: clean.id }), own],
  });
  openDraftScreen(before);
  answer("PATCH", `${draftPath}/comments/{comment_id}`, {
    ...before,
    comments: [{ ...before.comments[0]!, resolved_at: before.created_at }, own],
  });
  await screen.findByText("Say both figures.");
  expect(screen.getAllByRole("button", { name: "Delete this comment" })).toHaveLength(1);
  await userEvent.click(screen.getAllByRole("button", { name: "Resolve" })[0]!);
  await waitFor(() => expect(screen.queryByText("Say both figures.")).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Show 1 resolved" }));
  expect(screen.getByText("Say both figures.")).toBeVisible();
});

test("below 1200 the panel opens from the bottom bar", async () => {
  openDraftScreen(draft([clean, caps], { unsupported: 1 }), { width: 900 });
  await userEvent.click(await screen.findByRole("button", { name: /1 not carried/ }));
  const sheet = within(await screen.findByRole("dialog", { name: "Review" }));
  expect(sheet.getByRole("heading", { name: "Not carried by sources" })).toBeVisible();
});

test("a draft that did not load is asked for again; an empty one offers a section", async () => {
  const one = draft([]);
  openDraftScreen(one, { isFailing: true });
  const alert = await alertWith("Couldn't load the draft");
  answer("GET", draftPath, one);
  await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No sections yet")).toBeVisible();
  expect(screen.getByRole("button", { name: "Add a section" })).toBeVisible();
});
