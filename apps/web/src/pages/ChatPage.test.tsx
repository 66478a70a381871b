import type { Chat, Knowledge } from "@lectern/contract/chat";
import type { Topic } from "@lectern/contract/topics";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { answered, capacity, chat, citation, id, sentence, session, source } from "#test/chats.ts";
import { useSession } from "#platform/session/session.ts";
import { standing } from "#test/library.ts";
import { alertWith, showRoutes, signIn, startOver } from "#test/render.tsx";
import { answer, heard, refuse, reply } from "#test/script.ts";
import { stream } from "#test/stream.ts";

import { ChatPage } from "./ChatPage.tsx";

const sessionsPath = "/chats/ext/v1/sessions";
const sessionPath = "/chats/ext/v1/sessions/{session_id}";
const chatsPath = "/chats/ext/v1/sessions/{session_id}/chats";
const streamPath = "/chats/ext/v1/stream/chat/{chat_id}";

const routes = [{ path: "chat-ai/:chatSessionId?", element: <ChatPage /> }];
const open = (at: string) => showRoutes(routes, at);

const here = session({ title: "Shore power" });
const turn = (given: Partial<Chat> = {}) => chat({ session_id: here.id, ...given });

const content = "The full cost is 1,840 euros per call. [1] Ports nearby charge less.";
const cited = citation({ index: 1 });
const finished = (given: Partial<Chat> = {}) =>
  turn({
    answer: answered({
      content,
      citations: [cited],
      sentences: [
        sentence(content, "The full cost is 1,840 euros per call.", { citations: [1] }),
        sentence(content, "Ports nearby charge less.", { support: "unsupported" }),
      ],
    }),
    ...given,
  });

const conversation = (...chats: Chat[]) =>
  answer("GET", chatsPath, { total: chats.length, results: chats });

beforeEach(() => {
  startOver();
  signIn();
  answer("GET", sessionsPath, { total: 1, results: [here] });
  answer("GET", sessionPath, here);
  answer("GET", "/libraries/ext/v1/totals", { collections: 1, documents: 3, pages: 9, size: 1 });
  answer("GET", "/libraries/ext/v1/document", { total: 0, results: [] });
});

test("a stored answer shows its sentences' support, its citations and the tally", async () => {
  conversation(finished());
  open(`/chat-ai/${here.id}`);

  expect(await screen.findByRole("link", { name: /^Citation 1: Feasibility study/ })).toBeVisible();
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Shore power");
  expect(screen.getByText("No source found")).toBeVisible();
  const tally = screen.getByRole("group", { name: "Support for this answer" });
  expect(tally).toHaveTextContent("1 supported1 without a source");
});

test("an answer becomes a draft, which is opened", async () => {
  const answered = finished();
  conversation(answered);
  answer("POST", "/assets/ext/v1/drafts", { id: "d1" } as never, 201);
  const { router } = open(`/chat-ai/${here.id}`);
  await userEvent.click(await screen.findByRole("button", { name: "Keep this answer" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Draft from this answer" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/assets/drafts/d1"));
  expect(heard("POST", "/assets/ext/v1/drafts")[0]?.body).toEqual({
    from: { type: "chat", id: answered.id },
  });
});

test("without support marks in the text the tally under it still tells", async () => {
  const { user } = useSession.getState();
  const preferences = { ...user!.preferences, support_marks: false };
  useSession.setState({ user: { ...user!, preferences } });
  conversation(finished());
  open(`/chat-ai/${here.id}`);

  const tally = await screen.findByRole("group", { name: "Support for this answer" });
  expect(tally).toHaveTextContent("1 supported1 without a source");
  expect(screen.getByRole("link", { name: /^Citation 1: Feasibility study/ })).toBeVisible();
  expect(screen.queryByText("No source found")).toBeNull();
});

test("an answer being written is followed, and becomes the stored one at its end", async () => {
  const live = stream();
  conversation(turn({ status: "streaming" }));
  reply("GET", streamPath, live.response);
  open(`/chat-ai/${here.id}`);

  expect(await screen.findByRole("img", { name: "Still writing" })).toBeVisible();
  live.tell(
    { event: "step", data: { name: "searching", detail: "Searching your documents" } },
    { event: "sources", data: { citations: [cited] } },
    { event: "delta", data: { text: "The full cost is 1,840" } },
    { event: "delta", data: { text: " euros per call. [1]" } },
  );
  expect(await screen.findByRole("link", { name: /^Citation 1/ })).toBeVisible();
  expect(screen.getByRole("button", { name: "Stop" })).toBeEnabled();
  expect(screen.queryByRole("group", { name: "Support for this answer" })).toBeNull();

  const [id] = heard("GET", streamPath).map(({ url }) => url.pathname.split("/").at(-1));
  live.tell({ event: "done", data: { chat: finished({ id: id ?? "" }) } });
  expect(await screen.findByRole("group", { name: "Support for this answer" })).toBeVisible();
  expect(screen.queryByRole("img", { name: "Still writing" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
});

test("a broken connection is taken up after the last event heard", async () => {
  const [first, second] = [stream(), stream()];
  const unfinished = turn({ status: "streaming" });
  conversation(unfinished);
  reply("GET", streamPath, ({ headers }) =>
    headers.get("Last-Event-ID") ? second.response() : first.response(),
  );
  vi.spyOn(Math, "random").mockReturnValue(0);
  open(`/chat-ai/${here.id}`);
  await screen.findByRole("img", { name: "Still writing" });
  first.tell({ event: "delta", data: { text: "The fee " } });
  await screen.findByText("The fee");
  first.end();

  await waitFor(() => expect(heard("GET", streamPath)).toHaveLength(2));
  expect(heard("GET", streamPath)[1]?.headers.get("Last-Event-ID")).toBe("1");
});

test("a failed answer keeps what was written and can be asked again", async () => {
  const failed = turn({ status: "error", error: "The model went away." });
  const live = stream();
  conversation(failed);
  reply("GET", streamPath, live.response);
  answer("POST", chatsPath, turn({ status: "pending" }), 201);
  open(`/chat-ai/${here.id}`);
  await waitFor(() => expect(heard("GET", streamPath)).toHaveLength(1));
  live.tell(
    { event: "delta", data: { text: "The fee is" } },
    { event: "error", data: { detail: "The model went away." } },
  );

  expect(await screen.findByText("The fee is")).toBeVisible();
  const alert = await alertWith("The model went away. What was written is kept.");
  await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(heard("POST", chatsPath)).toHaveLength(1));
  expect(heard("POST", chatsPath)[0]?.body).toEqual({
    content: failed.question.content,
    parent_id: null,
  });
});

test("where the documents do not say, the nearest passages are offered", async () => {
  const said = "No sentence was found that answers this. The nearest passages are below.";
  const source = citation({ quote: "The grid fee is fixed until 2031." });
  conversation(
    turn({ answer: answered({ content: said, quoted: true, found: false, sources: [source] }) }),
  );
  open(`/chat-ai/${here.id}`);

  expect(await screen.findByText(said)).toBeVisible();
  const nearest = screen.getByRole("group", { name: "Nearest passages" });
  expect(within(nearest).getByRole("link")).toHaveTextContent(/The grid fee.*page 41/);
  expect(screen.queryByText("Quoted from the document, not rewritten")).toBeNull();
});

test("quoting is called quoting", async () => {
  const quote = "“The fee is fixed.” [1]";
  conversation(turn({ answer: answered({ content: quote, citations: [cited], quoted: true }) }));
  open(`/chat-ai/${here.id}`);
  expect(await screen.findByText("Quoted from the document, not rewritten")).toBeVisible();
});

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

test("a citation of a retracted work says so, and when that was asked", async () => {
  const work = standing({ retracted: true });
  const old = finished();
  conversation({ ...old, answer: { ...old.answer!, citations: [{ ...cited, standing: work }] } });
  open(`/chat-ai/${here.id}`);
  const chip = await screen.findByRole("link", { name: /^Citation 1: .*, page 41. Retracted$/ });
  await userEvent.hover(chip);
  expect(await screen.findByTitle("As of 20/11/2026")).toHaveTextContent("Retracted");
});

test("an answer says which of its sources were replaced, and which are gone", async () => {
  const old = finished();
  const [gone, kept] = [
    citation({ index: 2, document_name: "Gone.pdf", source: "gone" }),
    citation({ index: 3, document_name: "Kept.pdf", source: "current" }),
  ];
  const content = "The fee is fixed [1]. It is high [2]. It is due [3].";
  const citations = [{ ...cited, source: "changed" as const }, gone, kept];
  conversation({ ...old, answer: answered({ content, citations }) });
  open(`/chat-ai/${here.id}`);
  const answer = await screen.findByRole("group", { name: "Answer" });
  const { document_name } = cited;
  await waitFor(() =>
    expect(answer).toHaveTextContent(`${document_name}: replaced by a newer version`),
  );
  expect(answer).toHaveTextContent("Gone.pdf: no longer available");
  expect(answer).not.toHaveTextContent("Kept.pdf:");
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
