import type { SharedTurn } from "@lectern/contract/shared-chats";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { beforeEach, expect, test } from "vitest";

import { ShareDialog } from "#features/chat/index.ts";
import { answered, citation, id, sentence, session } from "#test/chats.ts";
import { show, showRoutes, signIn } from "#test/render.tsx";
import { answer, heard, refuse } from "#test/script.ts";

import { SharedPage } from "./SharedPage.tsx";

const sharePath = "/chats/ext/v1/sessions/{session_id}/share";
const sharedPath = "/chats/ext/v1/shared/{shared_id}";
const turnsPath = "/chats/ext/v1/shared/{shared_id}/chats";

const now = "2026-11-21T10:42:00.000Z";
const chat = session({ title: "Shore power" });
const own = {
  id: id(),
  session_id: chat.id,
  title: chat.title,
  turn_count: 2,
  created_at: now,
  updated_at: now,
};

beforeEach(() => signIn());

test("a chat is shared up to the current message with a link, until sharing is ended", async () => {
  answer("GET", sharePath, { shared: null, newer: 0 });
  answer("PUT", sharePath, own);
  answer("DELETE", sharePath, undefined);
  show(
    <Suspense>
      <ShareDialog session={chat} upTo="turn-7" onClose={() => {}} />
    </Suspense>,
  );
  const dialog = within(await screen.findByRole("dialog", { name: "Share “Shore power”" }));
  expect(await dialog.findByText(/No one outside can/)).toBeVisible();
  expect(dialog.queryByRole("textbox")).toBeNull();
  answer("GET", sharePath, { shared: own, newer: 3 });
  await userEvent.click(dialog.getByRole("button", { name: "Share" }));
  const link = await dialog.findByRole("textbox", { name: "Link" });
  expect(link).toHaveValue(`${location.origin}/chat-ai/shared/${own.id}`);
  expect(heard("PUT", sharePath)[0]?.body).toEqual({ chat_id: "turn-7" });
  expect(dialog.getByText(/Shows 2 questions, as of 21\/11\/2026/)).toBeVisible();
  expect(dialog.getByText("3 questions since are not in it.")).toBeVisible();
  answer("GET", sharePath, { shared: null, newer: 0 });
  await userEvent.click(dialog.getByRole("button", { name: "Stop sharing" }));
  await expect.poll(() => dialog.queryByRole("textbox")).toBeNull();
  expect(heard("DELETE", sharePath)).toHaveLength(1);
});

const routes = [
  { path: "chat-ai/shared/:sharedId", element: <SharedPage /> },
  { path: "chat-ai/:chatSessionId?", element: <p>Own chat</p> },
];
const cited = id();
const content = "The full cost is 1,840 euros. [1] […]";
const turn: SharedTurn = {
  id: id(),
  question: "What does it cost?",
  attachments: [
    { name: "offer.pdf", mime_type: "application/pdf", document_id: null },
    { name: null, mime_type: "application/pdf", document_id: null },
    { name: "study.pdf", mime_type: "application/pdf", document_id: cited },
  ],
  status: "complete",
  answer: answered({
    content,
    citations: [citation({ index: 1 })],
    sentences: [sentence(content, "The full cost is 1,840 euros.", { citations: [1] })],
  }),
  error: null,
  finish_reason: "stop",
  model: "extractive",
  persona: null,
  created_at: now,
  withheld: { sentences: 1, sources: 1 },
};

test("a shared chat names its owner, its date and what is withheld; a reader continues in a copy", async () => {
  const bob = { id: id(), first_name: "Bob", last_name: "Example", email: "bob@example.org" };
  answer("GET", sharedPath, { ...own, shared_by: bob, session_id: null });
  answer("GET", turnsPath, { total: 1, results: [turn] });
  const copy = session();
  answer("POST", "/chats/ext/v1/shared/{shared_id}/continue", copy);
  const { router } = showRoutes(routes, `/chat-ai/shared/${own.id}`);
  const about = await screen.findByRole("note", { name: "About this chat" });
  expect(about).toHaveTextContent("Shared by Bob Example");
  expect(about).toHaveTextContent("A snapshot of 21/11/2026");
  const files = within(await screen.findByRole("list", { name: "Sent with the question" }));
  expect(files.getAllByRole("listitem").map((one) => one.textContent)).toEqual([
    expect.stringContaining("offer.pdf"),
    "A file you cannot open",
    expect.stringContaining("study.pdf"),
  ]);
  const links = files.getAllByRole("link").map((one) => one.getAttribute("href"));
  expect(links).toEqual([expect.stringContaining(`document=${cited}`)]);
  expect(await screen.findByText("What does it cost?")).toBeVisible();
  expect(await screen.findByRole("link", { name: /^Citation 1/ })).toBeVisible();
  expect(screen.getByText(/1 source you cannot open/)).toBeVisible();
  expect(screen.queryByRole("textbox")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Continue as copy" }));
  expect(await screen.findByText("Own chat")).toBeVisible();
  expect(router.state.location.pathname).toBe(`/chat-ai/${copy.id}`);
});

test("a link to a chat that is no longer shared says so", async () => {
  refuse("GET", sharedPath, 404, { detail: "Shared chat not found." });
  answer("GET", turnsPath, { total: 0, results: [] });
  showRoutes(routes, `/chat-ai/shared/${own.id}`);
  expect(await screen.findByRole("heading", { name: "This chat is not shared" })).toBeVisible();
});
