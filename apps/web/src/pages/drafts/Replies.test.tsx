import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { draft, draftComment, draftSection } from "#test/drafts.ts";
import { draftPath, openDraftScreen } from "#test/screens/draft-screen.tsx";
import { ada } from "#test/render.tsx";
import { answer, heard } from "#test/script.ts";

const section = draftSection("Order", "All is well.");
const question = draftComment("Which order?", { section_id: section.id });
const reply = draftComment("By name.", { reply_to: question.id, author: ada });
const before = draft([section], { comments: [question] });
const answered = { ...before, comments: [question, reply] };
const commentPath = `${draftPath}/comments/{comment_id}` as const;

test("a comment is answered below it, and resolved with its replies", async () => {
  openDraftScreen(before);
  answer("POST", `${commentPath}/replies`, answered);
  await userEvent.click(await screen.findByRole("button", { name: "Reply" }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Reply to .*Petra Lindqvist/ }));
  expect(dialog.getByText("Which order?")).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Reply" }));
  expect(dialog.getByText("Enter a comment.")).toBeVisible();
  await userEvent.type(dialog.getByRole("textbox", { name: "Reply" }), "By name.");
  await userEvent.click(dialog.getByRole("button", { name: "Reply" }));
  expect(await screen.findByText("By name.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(heard("POST", `${commentPath}/replies`)[0]?.body).toEqual({
    text: "By name.",
    mentions: [],
  });
  // It is one comment with its reply.
  expect(screen.getAllByRole("button", { name: "Resolve" })).toHaveLength(1);
  const resolved_at = before.created_at;
  answer("PATCH", commentPath, {
    ...answered,
    comments: answered.comments.map((one) => ({ ...one, resolved_at })),
  });
  await userEvent.click(screen.getByRole("button", { name: "Resolve" }));
  await waitFor(() => expect(screen.queryByText("By name.")).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Show 1 resolved" }));
  expect(screen.getByText("By name.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Reply" })).toBeNull();
});

test("one's own reply is deleted, not the comment of another", async () => {
  openDraftScreen(answered);
  answer("DELETE", commentPath, before);
  await userEvent.click(await screen.findByRole("button", { name: "Delete this reply" }));
  await waitFor(() => expect(screen.queryByText("By name.")).toBeNull());
  expect(screen.queryByRole("button", { name: "Delete this comment" })).toBeNull();
  expect(screen.getByText("Which order?")).toBeVisible();
});
