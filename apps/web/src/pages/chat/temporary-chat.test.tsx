import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { keepDraft, newChat } from "#platform/storage/drafts.ts";
import {
  chatsPath,
  conversation,
  finished,
  here,
  open,
  sessionPath,
  sessionsPath,
  startChat,
  turn,
} from "#test/screens/chat-screen.tsx";
import { capacity } from "#test/chats.ts";
import { answer, heard } from "#test/script.ts";

beforeEach(() => {
  startChat();
  keepDraft(newChat, "");
  answer("GET", "/settings/ext/v1/models", { total: 0, results: [] });
  answer("GET", "/personas/ext/v1/", { total: 0, results: [] });
  answer("GET", "/agents/ext/v1/templates", { total: 0, results: [] });
  answer("POST", "/chats/ext/v1/knowledge-capacity", capacity());
});

test("a chat is begun as temporary, and says so", async () => {
  answer("POST", sessionsPath, { ...here, temporary_days: 1 }, 201);
  answer("POST", chatsPath, turn({ status: "complete" }), 201);
  answer("GET", sessionPath, { ...here, temporary_days: 1 });
  conversation(finished());
  open("/chat-ai");
  const chip = await screen.findByRole("button", { name: "Temporary chat" });
  expect(chip).toHaveAttribute("aria-pressed", "false");
  await userEvent.click(chip);
  expect(chip).toHaveAttribute("aria-pressed", "true");
  expect(chip).toHaveAccessibleDescription(/deleted some time after its last message/);
  await userEvent.type(
    screen.getByRole("textbox", { name: "Ask your documents" }),
    "What does it cost?{Enter}",
  );
  await waitFor(() =>
    expect(heard("POST", sessionsPath)[0]?.body).toMatchObject({ temporary: true }),
  );
  expect(
    await screen.findByText(/Temporary chat: not in your chats, and deleted a day after/),
  ).toBeVisible();
});

test("an ordinary chat does not mention it", async () => {
  conversation(finished());
  open(`/chat-ai/${here.id}`);
  expect(await screen.findByText(/The full cost is/)).toBeVisible();
  expect(screen.queryByText(/Temporary chat/)).toBeNull();
});
