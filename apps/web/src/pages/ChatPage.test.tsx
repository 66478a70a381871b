import type { Knowledge } from "@lectern/contract/chat";
import type { Topic } from "@lectern/contract/topics";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import {
  chatsPath,
  conversation,
  finished,
  here,
  open,
  sessionPath,
  sessionsPath,
  startChat,
  streamPath,
  turn,
} from "#test/screens/chat-screen.tsx";
import { capacity, id, session, source } from "#test/chats.ts";
import { alertWith } from "#test/render.tsx";
import { answer, heard, refuse, reply } from "#test/script.ts";
import { stream } from "#test/stream.ts";

beforeEach(startChat);

test("a question stands in the conversation at once, Enter sends and Shift and Enter does not", async () => {
  conversation(finished());
  const live = stream();
  let accept: (response: Response) => void = () => {};
  reply("POST", chatsPath, () => new Promise((resolve) => (accept = resolve)));
  reply("GET", streamPath, live.response);
  open(`/chat-ai/${here.id}`);
  const field = await screen.findByRole("textbox", { name: "Ask a follow-up" });
  await userEvent.type(field, "And at night?{Shift>}{Enter}{/Shift}Or by day?{Enter}");

  expect(await screen.findByText(/And at night\?\s+Or by day\?/)).toBeVisible();
  expect(field).toHaveValue("");
  const asked = turn({
    status: "pending",
    question: { content: "And at night?\nOr by day?", attachments: [] },
  });
  await act(async () => accept(new Response(JSON.stringify(asked), { status: 201 })));
  await waitFor(() => expect(heard("GET", streamPath)).toHaveLength(1));
});

test("a question that is refused because one is being answered goes back into the field", async () => {
  conversation(finished());
  refuse("POST", chatsPath, 409, { detail: "The last answer is still being written." });
  open(`/chat-ai/${here.id}`);
  const field = await screen.findByRole("textbox", { name: "Ask a follow-up" });
  await userEvent.type(field, "And at night?{Enter}");

  expect(await screen.findByText("The last answer is still being written.")).toBeVisible();
  expect(field).toHaveValue("And at night?");
});

test("a conversation that is not there says so and offers a new one", async () => {
  refuse("GET", sessionPath, 404, { detail: "Chat not found" });
  refuse("GET", chatsPath, 404, { detail: "Chat not found" });
  open(`/chat-ai/${here.id}`);
  expect(await screen.findByText("This chat is no longer here")).toBeVisible();
  expect(screen.getByRole("link", { name: "New chat" })).toHaveAttribute("href", "/chat-ai");
});

test("turns that do not load can be asked for again", async () => {
  refuse("GET", chatsPath, 503);
  open(`/chat-ai/${here.id}`);
  const alert = await alertWith("Couldn't load the chat");
  conversation(finished());
  await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: /^Citation 1/ })).toBeVisible();
});

test("an empty library has nothing to ask about yet", async () => {
  answer("GET", "/libraries/ext/v1/totals", { collections: 0, documents: 0, pages: 0, size: 0 });
  open("/chat-ai");
  expect(await screen.findByText("Nothing to ask about yet")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Ask your documents" })).toBeDisabled();
  expect(screen.getByRole("link", { name: "Add documents" })).toHaveAttribute(
    "href",
    "/library/all",
  );
});

test("a question begins a conversation about the chosen collections, and goes to it", async () => {
  const [collection] = [session().id];
  refuse("GET", "/libraries/ext/v1/collections/{collection_id}", 404);
  answer("POST", sessionsPath, here, 201);
  const question = { content: "What does it cost?", attachments: [] };
  answer("POST", chatsPath, turn({ status: "pending", question }), 201);
  reply("GET", streamPath, stream().response);
  const { router } = open(`/chat-ai?collections=${collection}`);
  const field = await screen.findByRole("textbox", { name: "Ask your documents" });
  await userEvent.type(field, "What does it cost?{Enter}");

  await waitFor(() => expect(router.state.location.pathname).toBe(`/chat-ai/${here.id}`));
  expect(heard("POST", sessionsPath)[0]?.body).toEqual({
    knowledge: { collection_ids: [collection], document_ids: [], topic_ids: [], modes: {} },
  });
  expect(await screen.findByText("What does it cost?")).toBeVisible();
});

test("topics are chosen beside collections and documents; one that is gone says so", async () => {
  const [roof, gone] = [id(), id()];
  const topic = (given: { id: string; title: string }): Topic => ({
    collection_id: id(),
    description: "",
    notes: "",
    snippet_count: 3,
    version: 1,
    created_by: { id: id(), first_name: "Ada", last_name: "L", email: "ada@example.com" },
    created_at: here.created_at,
    updated_at: here.created_at,
    permissions: { edit: true, delete: true },
    ...given,
  });
  const roofs = topic({ id: roof, title: "Who repairs the roof?" });
  reply("POST", "/chats/ext/v1/knowledge-capacity", ({ body }) => {
    const { topic_ids } = (body as { knowledge: Knowledge }).knowledge;
    const named = (one: string) => (one === roof ? roofs.title : null);
    const sources = topic_ids.map((one) => source({ type: "topic", id: one, name: named(one) }));
    return Response.json(capacity({ sources }));
  });
  answer("GET", "/libraries/ext/v1/topics", { total: 1, results: [roofs] });
  answer("GET", "/libraries/ext/v1/collections", { total: 0, results: [] });
  const { router } = open(`/chat-ai?topic=${gone}`);
  await userEvent.click(await screen.findByRole("button", { name: "Remove No longer available" }));
  expect(router.state.location.search).toBe("");

  await userEvent.click(screen.getByRole("button", { name: "All collections" }));
  const topics = await screen.findByRole("region", { name: "Topics" });
  await userEvent.click(within(topics).getByRole("checkbox", { name: "Who repairs the roof?" }));
  await userEvent.click(screen.getByRole("button", { name: "Use 1 source" }));
  expect(router.state.location.search).toBe(`?topic=${roof}`);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByRole("button", { name: "Remove Who repairs the roof?" })).toBeVisible();
});
