import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import {
  chatsPath,
  conversation,
  here,
  open,
  startChat,
  turn,
} from "#test/screens/chat-screen.tsx";
import { answered } from "#test/chats.ts";
import { idris, request } from "#test/requests.ts";
import { answer, heard } from "#test/script.ts";

const path = "/requests/ext/v1/requests";
const question = { content: "When does the insurance end?", attachments: [] };
const refused = () =>
  turn({ question, answer: answered({ content: "Your documents do not say.", found: false }) });

beforeEach(startChat);

test("below an answer that was not found, somebody is asked for a document", async () => {
  const unanswered = refused();
  conversation(unanswered);
  answer("GET", "/libraries/ext/v1/collections", { total: 0, results: [] });
  answer("GET", "/organization/ext/v1/teams", { total: 0, results: [] });
  answer("GET", "/organization/ext/v1/users/search", { total: 1, results: [idris] } as never);
  answer("POST", path, request({ chat_id: unanswered.id }), 201);
  open(`/chat-ai/${here.id}`);
  await userEvent.click(await screen.findByRole("button", { name: "Request a document" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Request a document" }));
  expect(dialog.getByLabelText("Question")).toHaveValue(question.content);
  await userEvent.click(dialog.getByRole("button", { name: "Send request" }));
  expect(dialog.getByRole("alert")).toHaveTextContent("Choose a person or a team.");
  await userEvent.type(dialog.getByRole("combobox", { name: "Add people and teams" }), "Idris");
  await userEvent.click(await dialog.findByRole("option", { name: /Idris Calloway/ }));
  await userEvent.type(dialog.getByLabelText("Note"), "The signed one");
  answer("GET", path, { total: 1, results: [request({ chat_id: unanswered.id })] });
  await userEvent.click(dialog.getByRole("button", { name: "Send request" }));
  expect(await screen.findByRole("link", { name: /requested from.*Idris Calloway/ })).toBeVisible();
  expect(heard("POST", path)[0]?.body).toEqual({
    chat_id: unanswered.id,
    question: question.content,
    recipient_id: idris.id,
    collection_id: null,
    note: "The signed one",
    due_on: null,
  });
});

test("a turn that asks again for a request says so", async () => {
  const asked = request();
  conversation(refused(), turn({ request_id: asked.id, answer: answered() }));
  open(`/chat-ai/${here.id}`);
  const link = await screen.findByRole("link", { name: "a document you requested" });
  expect(link).toHaveAttribute("href", `/assets/requests/${asked.id}`);
  expect(heard("GET", chatsPath)).not.toHaveLength(0);
});
