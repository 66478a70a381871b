import type { Persona } from "@lectern/contract/personas";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { useSession } from "#platform/session-store.ts";
import { collection } from "#test/library.ts";
import { ada, showRoutes, signIn, startOver, workspace } from "#test/render.tsx";
import { answer, refuse, reply } from "#test/script.ts";

import { greeting } from "./greeting.ts";
import { HomePage } from "./HomePage.tsx";

const home = () =>
  showRoutes(
    [
      { path: "/", element: <HomePage /> },
      { path: "/chat-ai", element: <p>Chat</p> },
    ],
    "/",
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

beforeEach(() => {
  startOver();
  signIn();
  answer("GET", "/libraries/ext/v1/collections", none);
  answer("GET", "/chats/ext/v1/sessions", none);
  answer("GET", "/libraries/ext/v1/document", none);
  answer("GET", "/organization/ext/v1/invitations", none);
  answer("GET", "/personas/ext/v1/", none);
  answer("GET", "/libraries/ext/v1/totals", {
    collections: 6,
    documents: 1312,
    pages: 48_230,
    size: 1024,
  });
});

test("asking starts a chat with the question", async () => {
  const { router } = home();
  await userEvent.type(screen.getByLabelText("Ask your documents"), "  What does it cost?{Enter}");
  expect(router.state.location.pathname).toBe("/chat-ai");
  expect(router.state.location.state).toEqual({ ask: "What does it cost?" });
});

test("Shift and Enter begin a new line, and nothing is asked with nothing typed", async () => {
  const { router } = home();
  const box = screen.getByLabelText("Ask your documents");
  await userEvent.type(box, "{Enter}");
  await userEvent.type(box, "One{Shift>}{Enter}{/Shift}two");
  expect(box).toHaveValue("One\ntwo");
  expect(router.state.location.pathname).toBe("/");
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
    "/library/all/c1",
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
  expect(await within(library).findByText("The totals did not load")).toBeInTheDocument();
  answer("GET", "/libraries/ext/v1/totals", { collections: 1, documents: 1, pages: 2, size: 3 });
  await userEvent.click(within(library).getByRole("button", { name: "Try again" }));
  expect(await within(library).findByText("pages")).toBeInTheDocument();
});

test("a part that failed says so, and the rest works", async () => {
  refuse("GET", "/chats/ext/v1/sessions", 500, { detail: "No." });
  home();
  expect(await screen.findByText("The chats did not load")).toBeInTheDocument();
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
  expect(screen.getAllByText("An editor of this workspace does this.")).toHaveLength(2);
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
