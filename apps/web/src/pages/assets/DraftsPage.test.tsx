import type { DraftHead } from "@lectern/contract/drafts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { lendLayout } from "#test/layout.ts";
import { alertWith, showRoutes, signIn } from "#test/render.tsx";
import { answer, heard, refuse, reply } from "#test/script.ts";

import { DraftsPage } from "./DraftsPage.tsx";

const draftsPath = "/assets/ext/v1/drafts";
const draftPath = "/assets/ext/v1/drafts/{draft_id}";

const petra = { id: "p1", first_name: "Petra", last_name: "Lind", email: "petra@example.org" };

const draft = (given: Partial<DraftHead> = {}): DraftHead => ({
  id: crypto.randomUUID(),
  name: "Liability of the suppliers",
  state: "in_review",
  owner: petra,
  origin: null,
  version: 3,
  hash: "5f2c9a7e41b80d36",
  section_count: 5,
  approved_count: 2,
  unsupported: 3,
  open_comments: 1,
  open_mentions: 0,
  for_me: false,
  created_at: "2026-11-26T09:14:00.000Z",
  updated_at: "2026-11-26T09:14:00.000Z",
  permissions: { edit: true, review: true, ask: true, delete: true },
  ...given,
});

const thereAre = (...results: DraftHead[]) =>
  answer("GET", draftsPath, { total: results.length, results });

beforeEach(() => {
  signIn();
  lendLayout();
});

const openList = () =>
  showRoutes(
    [
      { path: "/assets/drafts", element: <DraftsPage /> },
      { path: "/assets/drafts/:id", element: "The draft" },
    ],
    "/assets/drafts",
  );

test("each draft says its state, how much is approved, what is open and whose it is", async () => {
  const shared = draft();
  thereAre(shared, draft({ name: "Tariffs", state: "approved", unsupported: 0, open_comments: 0 }));
  openList();
  const rows = await screen.findAllByRole("listitem");
  expect(rows[0]).toHaveTextContent("In review");
  expect(rows[0]).toHaveTextContent("3 sentences without full support · 1 open comment");
  expect(rows[0]).toHaveTextContent("Petra Lind");
  expect(within(rows[0]!).getByRole("progressbar", { name: "2 of 5 approved" })).toBeVisible();
  expect(within(rows[0]!).getByRole("link")).toHaveAttribute("href", `/assets/drafts/${shared.id}`);
  expect(rows[1]).toHaveTextContent("Approved");
  expect(rows[1]).not.toHaveTextContent("sentence");
  expect(screen.getByRole("link", { name: "Drafts" })).toHaveAttribute("aria-current", "page");
});

test("the list is searched, filtered by state and owner, and sorted on the server", async () => {
  thereAre(draft());
  openList();
  await screen.findByRole("listitem");
  thereAre();
  const choose = (name: string, option: string) =>
    userEvent.selectOptions(screen.getByRole("combobox", { name }), option);
  await choose("State", "Sent back");
  await choose("Whose drafts", "By others");
  expect(await screen.findByText("No draft fits this choice.")).toBeVisible();
  await choose("Sort by", "Name");
  await userEvent.type(screen.getByRole("searchbox", { name: "Search drafts" }), "quay");
  expect(await screen.findByText(/Nothing matches/)).toHaveTextContent("quay");
  const { searchParams } = heard("GET", draftsPath).at(-1)!.url;
  expect(Object.fromEntries(searchParams)).toMatchObject({
    state: "changes_requested",
    owner: "others",
    sort: "name",
    q: "quay",
  });
});

test("a draft is deleted only after confirmation, and only by those who may", async () => {
  const own = draft();
  thereAre(own, draft({ name: "Not mine", permissions: { ...own.permissions, delete: false } }));
  answer("DELETE", draftPath, undefined, 204);
  openList();
  await userEvent.click(await screen.findByRole("button", { name: `Actions for ${own.name}` }));
  expect(screen.queryByRole("button", { name: "Actions for Not mine" })).toBeNull();
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = within(await screen.findByRole("dialog", { name: `Delete “${own.name}”?` }));
  expect(heard("DELETE")).toEqual([]);
  thereAre();
  await userEvent.click(dialog.getByRole("button", { name: "Delete draft" }));
  expect(await screen.findByText("No drafts yet")).toBeVisible();
  expect(heard("DELETE", draftPath)).toHaveLength(1);
});

test("an empty draft is created and opened", async () => {
  thereAre();
  const empty = {
    sections: [],
    citations: [],
    open_points: null,
    approval: null,
    reviewers: [],
    reviewing_teams: [],
    comments: [],
  };
  const made = { ...draft(), ...empty };
  answer("POST", draftsPath, made, 201);
  openList();
  expect(await screen.findByText("No drafts yet")).toBeVisible();
  await userEvent.click(screen.getAllByRole("button", { name: "New draft" })[0]!);
  expect(await screen.findByText("The draft")).toBeVisible();
  expect(heard("POST", draftsPath)[0]?.body).toEqual({});
});

test("a list that could not be loaded says why and is tried again", async () => {
  refuse("GET", draftsPath, 500, { detail: "Something went wrong." });
  openList();
  const alert = await alertWith("Couldn't load the drafts");
  thereAre(draft());
  await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("listitem")).toBeVisible();
});

test("a change told by the server's events is shown", async () => {
  const shown = draft();
  let tell = () => {};
  const told = new Promise<string>((resolve) => {
    tell = () =>
      resolve(`event: change\ndata: ${JSON.stringify({ type: "draft", id: shown.id })}\n\n`);
  });
  reply("GET", "/libraries/ext/v1/events", async () => new Response(await told));
  thereAre(shown);
  openList();
  expect(await screen.findByText("In review", { selector: "span" })).toBeVisible();
  thereAre({ ...shown, state: "approved", approved_count: 5 });
  tell();
  await waitFor(() =>
    expect(screen.getByRole("progressbar", { name: "5 of 5 approved" })).toBeVisible(),
  );
});
