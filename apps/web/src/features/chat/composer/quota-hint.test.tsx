import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import {
  chatsPath,
  conversation,
  finished,
  here,
  open,
  startChat,
} from "#test/screens/chat-screen.tsx";
import { noQuotas, ownQuota } from "#test/quotas.ts";
import { answer, heard, refuse } from "#test/script.ts";

const ownPath = "/organization/ext/v1/quotas/own";
const limited = (used: number) => ({ ...noQuotas, quotas: [ownQuota({ used })] });

beforeEach(() => {
  startChat();
  conversation(finished());
});

test("a limit is told at the composer from 80 percent on", async () => {
  answer("GET", ownPath, limited(40));
  open(`/chat-ai/${here.id}`);
  expect(await screen.findByText(/Questions a day/)).toHaveTextContent(
    "Questions a day: 40 of 50 used",
  );
});

test("a limit that is far away is not told", async () => {
  answer("GET", ownPath, limited(39));
  open(`/chat-ai/${here.id}`);
  await waitFor(() => expect(heard("GET", ownPath)).toHaveLength(1));
  expect(screen.queryByText(/Questions a day/)).toBeNull();
});

test("a question that a limit refuses stays in its field, with the reason", async () => {
  answer("GET", ownPath, limited(49));
  const detail = "You have asked 50 of 50 questions. Maren Osthus can raise the limit.";
  refuse("POST", chatsPath, 429, { detail });
  open(`/chat-ai/${here.id}`);
  const field = await screen.findByRole("textbox", { name: "Ask a follow-up" });
  answer("GET", ownPath, limited(50));
  // Another test may have left a draft.
  await userEvent.clear(field);
  await userEvent.type(field, "Who pays?{Enter}");
  expect(await screen.findByText(detail)).toBeVisible();
  await waitFor(() => expect(field).toHaveValue("Who pays?"));
  await waitFor(() =>
    expect(screen.getByText(/Questions a day/)).toHaveTextContent("50 of 50 used"),
  );
  expect(heard("POST", chatsPath)).toHaveLength(1);
});
