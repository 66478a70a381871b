import type { Chat, Session } from "@lectern/contract/chat";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { answered, chat, modelChoice, session } from "#test/chats.ts";
import { show, signIn } from "#test/render.tsx";
import { answer, heard, refuse, reply } from "#test/script.ts";
import { stream } from "#test/stream.ts";

import { Conversation } from "./Conversation.tsx";

const chatsPath = "/chats/ext/v1/sessions/{session_id}/chats";
const streamPath = "/chats/ext/v1/stream/chat/{chat_id}";
const eventsPath = "/libraries/ext/v1/events";

let talk: Session;
let turns: Chat[];

const ask = (content: string, given: Partial<Chat> = {}) =>
  chat({
    session_id: talk.id,
    parent_id: turns.at(-1)?.id ?? null,
    question: { content, attachments: [] },
    answer: answered({ content: `About: ${content}` }),
    ...given,
  });

beforeEach(() => {
  signIn();
  talk = session();
  turns = [];
  answer("GET", chatsPath, () => ({ total: turns.length, results: turns }));
  answer("GET", "/chats/ext/v1/sessions", { total: 0, results: [] });
  answer("GET", "/chats/ext/v1/sessions/{session_id}", () => talk);
  answer("GET", "/libraries/ext/v1/totals", { collections: 1, documents: 1, pages: 1, size: 1 });
  reply("GET", eventsPath, () => stream().response());
});

/** The server accepts each question and begins its answer. */
function takeQuestions() {
  const answers: ReturnType<typeof stream>[] = [];
  reply("POST", chatsPath, ({ body }) => {
    const { content, parent_id = null } = body as { content: string; parent_id?: string | null };
    const turn = ask(content, { parent_id, status: "pending", answer: null });
    turns = [...turns, turn];
    return Response.json(turn, { status: 201 });
  });
  reply("GET", streamPath, () => {
    const told = stream();
    answers.push(told);
    return told.response();
  });
  const end = (given: Partial<Chat> = {}) => {
    const last = turns.at(-1)!;
    const done = {
      ...last,
      status: "complete" as const,
      finish_reason: "stop" as const,
      answer: answered({ content: `About: ${last.question.content}` }),
      ...given,
    };
    turns = [...turns.slice(0, -1), done];
    answers.at(-1)!.tell({ event: "done", data: { chat: done } });
  };
  return { answers, end };
}

const open = () => show(<Conversation session={talk} />);
const questions = () =>
  screen
    .getAllByRole("article")
    .map((turn) => turn.querySelector("[class*=question]")?.textContent);
const field = () => screen.getByRole("textbox", { name: "Ask a follow-up" });
const asked = () =>
  heard("POST", chatsPath).map(({ body }) => (body as { content: string }).content);
const waiting = () => screen.queryByRole("region", { name: "Queued questions" });

test("a question waits while an answer is written, can be withdrawn, and is sent when the answer ends", async () => {
  const { answers, end } = takeQuestions();
  const user = userEvent.setup();
  open();
  await user.type(await screen.findByRole("textbox"), "First{Enter}");
  await expect.poll(() => answers.length).toBe(1);
  await user.type(field(), "Second{Enter}");
  await user.type(field(), "Third{Enter}");
  expect(within(waiting()!).getAllByRole("listitem")).toHaveLength(2);
  expect(asked()).toEqual(["First"]);

  await user.click(within(waiting()!).getAllByRole("button", { name: "Edit" })[1]!);
  await waitFor(() => expect(field()).toHaveValue("Third"));
  expect(within(waiting()!).getAllByRole("listitem")).toHaveLength(1);
  end();
  await expect.poll(asked).toEqual(["First", "Second"]);
  expect(waiting()).toBeNull();
  await expect.poll(() => turns[1]?.parent_id).toBe(turns[0]?.id);
  expect(field()).toHaveValue("Third");
});

test("after a failed answer the waiting question says why it waits, and is sent on request", async () => {
  const { answers, end } = takeQuestions();
  const user = userEvent.setup();
  open();
  await user.type(await screen.findByRole("textbox"), "First{Enter}");
  await expect.poll(() => answers.length).toBe(1);
  await user.type(field(), "Second{Enter}");
  end({ status: "error", answer: null, error: "The model did not answer in time. Try again." });
  expect(
    await screen.findByText("The previous answer failed, so this was not sent."),
  ).toBeVisible();
  expect(asked()).toEqual(["First"]);
  await user.click(screen.getByRole("button", { name: "Ask now" }));
  await expect.poll(asked).toEqual(["First", "Second"]);
});

test("a refused question returns to the field; a waiting one keeps waiting", async () => {
  refuse("POST", chatsPath, 503, { detail: "The service is restarting. Try again in a moment." });
  const user = userEvent.setup();
  open();
  await user.type(await screen.findByRole("textbox"), "First{Enter}");
  await waitFor(() => expect(field()).toHaveValue("First"));
  expect(screen.queryByRole("article")).toBeNull();
});

test("an edited question becomes a version of the first one; arrows switch between them", async () => {
  turns = [ask("What is the rent?")];
  turns = [...turns, ask("And for pets?")];
  takeQuestions();
  const user = userEvent.setup();
  open();
  const [first] = await screen.findAllByRole("article");
  await user.click(within(first!).getByRole("button", { name: "Edit question" }));
  const editor = await screen.findByRole("textbox", { name: "Edit your question" });
  expect(editor).toHaveFocus();
  await user.clear(editor);
  await user.type(editor, "What is the deposit?{Enter}");
  await expect.poll(questions).toEqual(["What is the deposit?"]);
  await expect.poll(() => turns.at(-1)?.parent_id).toBeNull();

  expect(await screen.findByText("2 of 2")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Earlier version" }));
  expect(questions()).toEqual(["What is the rent?", "And for pets?"]);
});

test("Escape cancels editing and returns the focus", async () => {
  turns = [ask("What is the rent?")];
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole("button", { name: "Edit question" }));
  await user.type(screen.getByRole("textbox", { name: "Edit your question" }), "x{Escape}");
  expect(screen.getByRole("button", { name: "Edit question" })).toHaveFocus();
  expect(questions()).toEqual(["What is the rent?"]);
  expect(asked()).toEqual([]);
});

test("deleting a message can be undone; the messages after it stay", async () => {
  turns = [ask("What is the rent?")];
  turns = [...turns, ask("And for pets?")];
  refuse("DELETE", `${chatsPath}/{chat_id}`, 204);
  const user = userEvent.setup();
  open();
  const remove = async () => {
    const [first] = await screen.findAllByRole("article");
    await user.click(within(first!).getByRole("button", { name: "Delete question and answer" }));
  };
  await remove();
  expect(questions()).toEqual(["And for pets?"]);
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(questions()).toEqual(["What is the rent?", "And for pets?"]);
  expect(heard("DELETE")).toEqual([]);
});

test.each<Partial<Chat>>([
  { status: "stopped", finish_reason: "stopped" },
  { status: "error", finish_reason: "cut_off", error: "The answer was cut off." },
])("an answer that is not whole is gone on from, as a version beside it: %j", async (broken) => {
  turns = [ask("What is the rent?", broken)];
  const { answers, end } = takeQuestions();
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole("button", { name: "Continue" }));
  await expect.poll(asked).toEqual(["What is the rent?"]);
  expect(heard("POST", chatsPath)[0]?.body).toMatchObject({
    parent_id: null,
    continues: turns[0]?.id,
  });
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  end();
  await waitFor(() => expect(screen.getByText("2 of 2")).toBeVisible());
});

test("an answer can be written again with another model", async () => {
  answer("GET", "/settings/ext/v1/models", {
    total: 2,
    results: ["thorough", "quick"].map((id) => modelChoice(id)),
  });
  turns = [ask("What is the rent?")];
  takeQuestions();
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole("button", { name: "Write again", expanded: false }));
  await user.click(await screen.findByRole("menuitem", { name: "With quick · House" }));
  await expect.poll(() => heard("POST", chatsPath)[0]?.body).toMatchObject({ model: "quick" });
});

test("a message sent in another window appears, and disappears when it is deleted there", async () => {
  turns = [ask("What is the rent?")];
  takeQuestions();
  const news = stream();
  reply("GET", eventsPath, () => news.response());
  open();
  await screen.findByRole("article");
  const told = ask("And for pets?");
  turns = [...turns, told];
  const tell = (id: string) =>
    news.tell({ event: "message", data: { type: "chat", session_id: talk.id, id } } as never);
  tell(told.id);
  await expect.poll(questions).toEqual(["What is the rent?", "And for pets?"]);
  turns = turns.slice(0, 1);
  tell(told.id);
  await expect.poll(questions).toEqual(["What is the rent?"]);
});
