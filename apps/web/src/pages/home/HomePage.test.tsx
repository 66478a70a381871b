import type { DraftHead } from "@lectern/contract/drafts";
import type { Persona } from "@lectern/contract/personas";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { keepLastRead } from "#platform/storage/last-read.ts";
import { useSession } from "#platform/session/session-store.ts";
import { capacity, chat, session } from "#test/chats.ts";
import { collection } from "#test/library.ts";
import { ada, showRoutes, signIn, startOver, workspace } from "#test/render.tsx";
import { run } from "#test/runs.ts";
import { answer, heard, refuse, reply } from "#test/script.ts";
import { stream } from "#test/stream.ts";

import { greeting } from "./greeting.ts";
import { HomePage } from "./HomePage.tsx";

const home = (at = "/") =>
  showRoutes(
    [
      { path: "/", element: <HomePage /> },
      { path: "/chat-ai/:chatSessionId", element: <p>Chat</p> },
    ],
    at,
  );

const document = {
  id: "d1",
  collection_id: "c1",
  name: "Umweltbericht_Hafenbecken_Nord.pdf",
  extension: "pdf",
  mime_type: "application/pdf",
  size: 493_875,
  checksum: "0",
  status: "error",
  status_detail: "Locked with a password. Add a copy without one.",
  progress: 0,
  page_count: null,
  language: null,
  created_by: ada,
  created_at: "2026-11-20T12:00:00Z",
  updated_at: "2026-11-20T12:00:00Z",
} as const;

const invitation = {
  id: "0199f0aa-0000-7000-8000-0000000000f1",
  organization_name: "Northmoor Pilots",
  invited_by: "Petra Lindqvist",
  group: "viewer",
  created_at: "2026-11-20T12:00:00Z",
  expires_at: "2026-11-27T12:00:00Z",
} as const;

const none = { total: 0, results: [] };

const persona = (name: string, built_in: boolean): Persona => ({
  id: crypto.randomUUID(),
  name,
  color: null,
  description: `What ${name} does.`,
  instructions: "",
  knowledge: { collection_ids: [], document_ids: [], topic_ids: [], modes: {} },
  sources: 0,
  hidden_sources: 0,
  model: null,
  temperature: null,
  length: "medium",
  prompts: [],
  type: "mypersona",
  built_in,
  owner: null,
  chat_count: 0,
  version: 1,
  published_at: null,
  edition_id: null,
  created_at: "2026-11-20T12:00:00Z",
  updated_at: "2026-11-20T12:00:00Z",
  permissions: { edit: true, delete: true, share: true, publish: false },
});

const draftHead = (given: Partial<DraftHead>): DraftHead => ({
  id: crypto.randomUUID(),
  name: "",
  state: "in_review",
  owner: null,
  origin: null,
  version: 1,
  hash: "5f2c9a7e41b80d36",
  section_count: 2,
  approved_count: 0,
  unsupported: 0,
  open_comments: 0,
  open_mentions: 0,
  for_me: false,
  created_at: "2026-11-26T09:14:00.000Z",
  updated_at: "2026-11-26T09:14:00.000Z",
  permissions: { edit: false, review: true, ask: false, delete: false },
  ...given,
});

beforeEach(() => {
  startOver();
  signIn();
  answer("GET", "/libraries/ext/v1/collections", none);
  answer("GET", "/chats/ext/v1/sessions", none);
  answer("GET", "/libraries/ext/v1/document", none);
  answer("GET", "/organization/ext/v1/invitations", none);
  answer("GET", "/personas/ext/v1/", none);
  answer("GET", "/agents/ext/v1/runs", none);
  answer("GET", "/agents/ext/v1/templates", none);
  answer("GET", "/assets/ext/v1/drafts", none);
  answer("GET", "/reviews/ext/v1/reviews", none);
  reply("GET", "/libraries/ext/v1/events", () => stream().response());
  answer("POST", "/chats/ext/v1/knowledge-capacity", capacity());
  answer("GET", "/libraries/ext/v1/totals", {
    collections: 6,
    documents: 1312,
    pages: 48_230,
    size: 1024,
  });
});

test("asking begins a chat about what is chosen, and Back leads to Home", async () => {
  const begun = session();
  const [harbour, clerk] = [crypto.randomUUID(), persona("Harbour clerk", false)];
  answer("POST", "/chats/ext/v1/sessions", begun, 201);
  answer("POST", "/chats/ext/v1/sessions/{session_id}/chats", chat({ session_id: begun.id }), 201);
  answer("GET", "/personas/ext/v1/", { total: 1, results: [clerk] });
  answer("GET", "/personas/ext/v1/{persona_id}", clerk);
  const { router } = home(`/?collections=${harbour}`);
  await userEvent.click(screen.getByRole("button", { name: "Persona" }));
  await userEvent.click(await screen.findByRole("radio", { name: /^Harbour clerk/ }));
  await userEvent.type(screen.getByLabelText("Ask your documents"), "  What does it cost?{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe(`/chat-ai/${begun.id}`));
  expect(heard("POST", "/chats/ext/v1/sessions")[0]?.body).toEqual({
    knowledge: { collection_ids: [harbour], document_ids: [], topic_ids: [], modes: {} },
    persona_id: clerk.id,
  });
  await waitFor(() =>
    expect(heard("POST", "/chats/ext/v1/sessions/{session_id}/chats")[0]?.body).toMatchObject({
      content: "What does it cost?",
    }),
  );
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe("/");
});

test("runs that wait for the person are named, with what they wait for", async () => {
  const results = [
    run({ name: "Tariffs", state: "awaiting_plan" }),
    run({ name: "Quay walls", state: "paused", paused: "minutes" }),
    run({ name: "Suppliers", state: "running", asking: 1 }),
    run({ name: "At work by itself", state: "running" }),
    run({ name: "Paused by me", state: "paused", paused: "person" }),
  ];
  answer("GET", "/agents/ext/v1/runs", { total: results.length, results });
  home();
  const card = within(await screen.findByRole("region", { name: "Needs you" }));
  const rows = card.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain("TariffsIts plan waits for your approval");
  expect(rows[1]).toContain("Quay wallsIt reached its time limit and paused");
  expect(rows[2]).toContain("SuppliersIt has 1 question for you");
  const link = card.getByRole("link", { name: "Tariffs" });
  expect(link).toHaveAttribute("href", `/assets/runs/${results[0]!.id}`);
});

test("drafts to review, and own ones that were sent back, are named", async () => {
  const owner = { id: "p1", first_name: "Petra", last_name: "Lind", email: "petra@example.org" };
  const asked = draftHead({ name: "Quay walls", owner, for_me: true });
  const own = { edit: true, review: true, ask: true, delete: true };
  const sentBack = draftHead({ name: "Tariffs", state: "changes_requested", permissions: own });
  answer("GET", "/assets/ext/v1/drafts", { total: 2, results: [sentBack, asked] });
  home();
  const card = within(await screen.findByRole("region", { name: "Needs you" }));
  await waitFor(() => expect(card.getAllByRole("listitem")).toHaveLength(2));
  const rows = card.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows[0]).toContain("Quay walls\u2068Petra Lind\u2069 asks you to review it");
  expect(rows[1]).toContain("TariffsSections were sent back: read why");
  expect(card.getByRole("link", { name: "Tariffs" })).toHaveAttribute(
    "href",
    `/assets/drafts/${sentBack.id}`,
  );
  const [call] = heard("GET", "/assets/ext/v1/drafts");
  expect(call?.url.searchParams.get("waiting")).toBe("true");
});

test("drafts that mention the person are named once, with what else they wait for", async () => {
  const owner = { id: "p1", first_name: "Petra", last_name: "Lind", email: "petra@example.org" };
  const asked = draftHead({ name: "Quay walls", owner, for_me: true, open_mentions: 1 });
  const mentioning = draftHead({ name: "Tariffs", state: "draft", open_mentions: 2 });
  answer("GET", "/assets/ext/v1/drafts", { total: 2, results: [mentioning, asked] });
  home();
  const card = within(await screen.findByRole("region", { name: "Needs you" }));
  await waitFor(() => expect(card.getAllByRole("listitem")).toHaveLength(2));
  const rows = card.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows[0]).toContain("asks you to review it1 comment mentions you");
  expect(rows[1]).toContain("Tariffs2 comments mention you");
});

test("documents that were open last are gone on with at their page, those that are gone left out", async () => {
  const [open, gone] = [crypto.randomUUID(), crypto.randomUUID()];
  reply("GET", "/libraries/ext/v1/document/{document_id}", ({ url }) =>
    url.pathname.endsWith(gone)
      ? Response.json({ detail: "Document not found" }, { status: 404 })
      : Response.json({ ...document, id: open, name: "Study.pdf", page_count: 86, unit: "page" }),
  );
  await keepLastRead({ id: gone, page: 2 });
  await keepLastRead({ id: open, page: 3 });
  await keepLastRead({ id: open, page: 41 });
  home();
  const card = await screen.findByRole("region", { name: "Continue reading" });
  expect(within(card).getAllByRole("listitem")).toHaveLength(1);
  expect(card).toHaveTextContent("Page 41 of 86");
  expect(within(card).getByRole("link", { name: "Study.pdf" })).toHaveAttribute(
    "href",
    `/library/all/c1?document=${open}&page=41`,
  );
});

test("recent chats say which collections they are about", async () => {
  const about = session({ title: "Costs", chat_count: 2, collections: ["Harbour"] });
  answer("GET", "/chats/ext/v1/sessions", { total: 1, results: [about] });
  home();
  const recent = await screen.findByRole("region", { name: "Recent chats" });
  await waitFor(() => expect(recent).toHaveTextContent("2 questions · Harbour"));
});

test("Shift and Enter begin a new line, and nothing is asked with nothing typed", async () => {
  const { router } = home();
  const box = screen.getByLabelText("Ask your documents");
  await userEvent.type(box, "{Enter}");
  await userEvent.type(box, "One{Shift>}{Enter}{/Shift}two");
  expect(box).toHaveValue("One\ntwo");
  expect(router.state.location.pathname).toBe("/");
  // What is typed and not sent is kept for the next screen, also that of another test.
  await userEvent.clear(box);
});

test("totals are abbreviated; documents in error wait for somebody", async () => {
  answer("GET", "/libraries/ext/v1/collections/{collection_id}", collection({ id: "c1" }));
  reply("GET", "/libraries/ext/v1/document", ({ url }) => {
    const failed = { total: 1, results: [document] };
    return Response.json(url.searchParams.get("status") === "error" ? failed : none);
  });
  home();
  const needed = await screen.findByRole("region", { name: "Needs you" });
  expect(needed).toHaveTextContent("Locked with a password. Add a copy without one.");
  expect(within(needed).getByRole("link", { name: /^Umwelt/ })).toHaveAttribute(
    "href",
    "/library/all/c1?document=d1",
  );
  expect(
    await within(needed).findByRole("button", { name: /^Replace file Umwelt/ }),
  ).toBeInTheDocument();
  const library = screen.getByRole("region", { name: "Library" });
  await waitFor(() => expect(library).toHaveTextContent("1.3k"));
  expect(library).toHaveTextContent("48.2k");
  expect(screen.queryByRole("region", { name: "Recently added" })).toBeNull();
});

test("an invitation is accepted where one is, and the workspace is a click away", async () => {
  const [here, joined] = [workspace("Analytical Engines"), workspace("Northmoor Pilots")];
  answer("GET", "/organization/ext/v1/invitations", { total: 1, results: [invitation] });
  answer("POST", "/organization/ext/v1/invitations/accept", joined);
  answer("GET", "/organization/ext/v1/", { total: 2, results: [here, joined] });
  home();
  const needed = await screen.findByRole("region", { name: "Needs you" });
  expect(needed).toHaveTextContent("Join Northmoor Pilots");
  answer("GET", "/organization/ext/v1/invitations", none);
  await userEvent.click(within(needed).getByRole("button", { name: /^Accept/ }));
  expect(await screen.findByRole("button", { name: "Open" })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("region", { name: "Needs you" })).toBeNull());
  await waitFor(() => expect(useSession.getState().userOrganizations).toHaveLength(2));
  expect(useSession.getState().selectedOrganization?.id).toBe(here.id);
});

test("a chat is started with a persona, those that people here made first", async () => {
  const made = persona("Harbour clerk", false);
  const brought = ["One", "Two", "Three", "Four"].map((name) => persona(name, true));
  answer("GET", "/personas/ext/v1/", { total: 5, results: [...brought, made] });
  home();
  const card = await screen.findByRole("region", { name: "Start with a persona" });
  const links = within(within(card).getByRole("list")).getAllByRole("link");
  expect(links.map((link) => link.textContent)).toMatchObject([
    expect.stringContaining("Harbour clerk"),
    ...["One", "Two", "Three"].map((name) => expect.stringContaining(name)),
  ]);
  expect(links[0]).toHaveAttribute("href", `/chat-ai?persona=${made.id}`);
});

test("totals that did not load are asked for again in their place", async () => {
  refuse("GET", "/libraries/ext/v1/totals", 500, { detail: "No." });
  home();
  const library = await screen.findByRole("region", { name: "Library" });
  expect(await within(library).findByText("Couldn't load the totals")).toBeInTheDocument();
  answer("GET", "/libraries/ext/v1/totals", { collections: 1, documents: 1, pages: 2, size: 3 });
  await userEvent.click(within(library).getByRole("button", { name: "Try again" }));
  expect(await within(library).findByText("pages")).toBeInTheDocument();
});

test("a part that failed says so, and the rest works", async () => {
  refuse("GET", "/chats/ext/v1/sessions", 500, { detail: "No." });
  home();
  expect(await screen.findByText("Couldn't load the chats")).toBeInTheDocument();
  answer("GET", "/chats/ext/v1/sessions", none);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No chats yet")).toBeInTheDocument();
});

test("an empty workspace shows three steps, and nothing can be asked yet", async () => {
  answer("GET", "/libraries/ext/v1/totals", { collections: 0, documents: 0, pages: 0, size: 0 });
  home();
  expect(
    await screen.findByRole("heading", { name: "Welcome to Analytical Engines" }),
  ).toBeInTheDocument();
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  expect(screen.getByRole("link", { name: "New collection" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Add documents" })).toBeDisabled();
  expect(screen.getByLabelText("Ask your documents")).toBeDisabled();
});

test("in an empty workspace a viewer is told who does it, and invitations are there all the same", async () => {
  useSession.setState({ group: "viewer" });
  answer("GET", "/libraries/ext/v1/totals", { collections: 0, documents: 0, pages: 0, size: 0 });
  answer("GET", "/organization/ext/v1/invitations", { total: 1, results: [invitation] });
  home();
  expect(await screen.findByRole("button", { name: "New collection" })).toBeDisabled();
  expect(screen.getAllByText("Only editors can do this.")).toHaveLength(2);
  expect(await screen.findByRole("region", { name: "Needs you" })).toHaveTextContent(
    "Join Northmoor Pilots",
  );
});

test.each([
  [4, "Good evening, Ada"],
  [5, "Good morning, Ada"],
  [12, "Good afternoon, Ada"],
  [18, "Good evening, Ada"],
])("at %i o'clock: %s", (hour, words) => {
  expect(greeting("Ada", new Date(2026, 10, 21, hour))).toBe(words);
});
