import type { Persona } from "@lectern/contract/personas";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { keepLastRead } from "#platform/storage/last-read.ts";
import { useSession } from "#platform/session/session-store.ts";
import { chat, session } from "#test/chats.ts";
import { invitation, none, openHome, startHome } from "#test/screens/home-screen.tsx";
import { collection } from "#test/library.ts";
import { ada } from "#test/render.tsx";
import { answer, heard, refuse, reply } from "#test/script.ts";

import { greeting } from "./greeting.ts";

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

beforeEach(startHome);

test("asking begins a chat about what is chosen, and Back leads to Home", async () => {
  const begun = session();
  const [harbour, clerk] = [crypto.randomUUID(), persona("Harbour clerk", false)];
  answer("POST", "/chats/ext/v1/sessions", begun, 201);
  answer("POST", "/chats/ext/v1/sessions/{session_id}/chats", chat({ session_id: begun.id }), 201);
  answer("GET", "/personas/ext/v1/", { total: 1, results: [clerk] });
  answer("GET", "/personas/ext/v1/{persona_id}", clerk);
  const { router } = openHome(`/?collections=${harbour}`);
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

test("documents that were open last are gone on with at their page, those that are gone left out", async () => {
  const [open, gone] = [crypto.randomUUID(), crypto.randomUUID()];
  // Documents that other tests left open are gone as well.
  reply("GET", "/libraries/ext/v1/document/{document_id}", ({ url }) =>
    url.pathname.endsWith(open)
      ? Response.json({ ...document, id: open, name: "Study.pdf", page_count: 86, unit: "page" })
      : Response.json({ detail: "Document not found" }, { status: 404 }),
  );
  await keepLastRead({ id: gone, page: 2 });
  await keepLastRead({ id: open, page: 3 });
  await keepLastRead({ id: open, page: 41 });
  openHome();
  const card = await screen.findByRole("region", { name: "Continue reading" });
  // A document counts as gone once its call has failed.
  await waitFor(() => expect(within(card).getAllByRole("listitem")).toHaveLength(1));
  expect(card).toHaveTextContent("Page 41 of 86");
  expect(within(card).getByRole("link", { name: "Study.pdf" })).toHaveAttribute(
    "href",
    `/library/all/c1?document=${open}&page=41`,
  );
});

test("recent chats say which collections they are about", async () => {
  const about = session({ title: "Costs", chat_count: 2, collections: ["Harbour"] });
  answer("GET", "/chats/ext/v1/sessions", { total: 1, results: [about] });
  openHome();
  const recent = await screen.findByRole("region", { name: "Recent chats" });
  await waitFor(() => expect(recent).toHaveTextContent("2 questions · Harbour"));
});

test("Shift and Enter begin a new line, and nothing is asked with nothing typed", async () => {
  const { router } = openHome();
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
  openHome();
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

test("a chat is started with a persona, those that people here made first", async () => {
  const made = persona("Harbour clerk", false);
  const brought = ["One", "Two", "Three", "Four"].map((name) => persona(name, true));
  answer("GET", "/personas/ext/v1/", { total: 5, results: [...brought, made] });
  openHome();
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
  openHome();
  const library = await screen.findByRole("region", { name: "Library" });
  expect(await within(library).findByText("Couldn't load the totals")).toBeInTheDocument();
  answer("GET", "/libraries/ext/v1/totals", { collections: 1, documents: 1, pages: 2, size: 3 });
  await userEvent.click(within(library).getByRole("button", { name: "Try again" }));
  expect(await within(library).findByText("pages")).toBeInTheDocument();
});

test("a part that failed says so, and the rest works", async () => {
  refuse("GET", "/chats/ext/v1/sessions", 500, { detail: "No." });
  openHome();
  expect(await screen.findByText("Couldn't load the chats")).toBeInTheDocument();
  answer("GET", "/chats/ext/v1/sessions", none);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No chats yet")).toBeInTheDocument();
});

test("an empty workspace shows three steps, and nothing can be asked yet", async () => {
  answer("GET", "/libraries/ext/v1/totals", { collections: 0, documents: 0, pages: 0, size: 0 });
  openHome();
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
  openHome();
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
