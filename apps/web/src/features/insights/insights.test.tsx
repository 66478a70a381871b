import type { QuestionGroup } from "@lectern/contract/insights";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { answer, heard } from "#test/script.ts";
import { openSettings, signInAs, startSettings } from "#test/screens/settings-screen.tsx";

const countsPath = "/insights/ext/v1/counts";
const groupsPath = "/insights/ext/v1/groups";
const questionsPath = "/insights/ext/v1/groups/{problem}/{question_id}/questions";
const fixedPath = "/insights/ext/v1/groups/{problem}/{question_id}/fixed";

const id = (end: string) => `0199f0aa-0000-4000-8000-0000000000${end}`;
const ada = { id: id("a1"), first_name: "Ada", last_name: "Lovelace", email: "ada@example.org" };
const liability: QuestionGroup = {
  problem: "unanswered",
  question_id: id("b1"),
  question: "What is the yearly liability cap?",
  count: 4,
  last_asked_at: "2026-11-21T10:42:00.000Z",
  state: "open",
  fix: null,
};
const hidden: QuestionGroup = {
  ...liability,
  problem: "disliked",
  question_id: id("b2"),
  question: null,
  count: 1,
};
const fix = { at: "2026-11-22T10:42:00.000Z", by: ada, answered: true };
const fixed: QuestionGroup = { ...liability, state: "fixed", fix };
const passage = {
  index: 1,
  chunk_id: id("c1"),
  document_id: id("c2"),
  document_name: "Contract.pdf",
  collection_id: id("c3"),
  page: 14,
  quote: "The cap is 250,000 euros.",
  rects: [],
  support: "supported" as const,
};
const listed = (...results: QuestionGroup[]) => ({
  total: results.length,
  results,
  is_partial: false,
});

beforeEach(() => {
  startSettings();
  answer("GET", countsPath, {
    asked: 1200,
    answered: 1100,
    unsupported: 40,
    unanswered: 97,
    disliked: 12,
  });
  answer("GET", groupsPath, listed(liability, hidden));
});

const row = async (name: RegExp) => {
  const group = (await screen.findByText(name)).closest("li");
  if (!group) throw new Error("no row");
  return group;
};

test("an admin sees what became of the questions, and which were not answered well", async () => {
  openSettings("insights");
  expect(await screen.findByText("1.2k")).toBeVisible();
  const group = await row(/liability cap/);
  expect(group).toHaveTextContent("Not answered Asked 4 times, last on 21/11/2026");
  const others = await row(/Questions in private chats/);
  expect(others).toHaveTextContent("Disliked Asked once, on 21/11/2026");
  expect(others).toHaveTextContent("The texts are hidden");
  expect(within(others).queryByRole("button", { name: /^Questions/ })).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: "7 days" }));
  await waitFor(() =>
    expect(heard("GET", countsPath).at(-1)?.url.searchParams.get("days")).toBe("7"),
  );
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Kind" }), "Disliked");
  await waitFor(() =>
    expect(heard("GET", groupsPath).at(-1)?.url.search).toBe(
      "?days=7&problem=disliked&state=open&page=1&page_size=25",
    ),
  );
  // Another period keeps the filters.
  await userEvent.click(screen.getByRole("radio", { name: "90 days" }));
  await waitFor(() =>
    expect(heard("GET", groupsPath).at(-1)?.url.search).toBe(
      "?days=90&problem=disliked&state=open&page=1&page_size=25",
    ),
  );
});

test("the questions of a group lead to their chats, and to a request for a document", async () => {
  answer("GET", questionsPath, {
    total: 2,
    results: [
      {
        id: id("b1"),
        question: "What is the yearly liability cap?",
        asked_at: "2026-11-21T10:42:00.000Z",
        session_id: id("d1"),
        shared_id: null,
      },
      {
        id: id("b3"),
        question: "The liability cap of a year?",
        asked_at: "2026-11-20T10:42:00.000Z",
        session_id: null,
        shared_id: id("d2"),
      },
    ],
  });
  answer("GET", "/requests/ext/v1/requests", { total: 0, results: [] });
  openSettings("insights");
  const group = await row(/liability cap/);
  await userEvent.click(within(group).getByRole("button", { name: /^Questions/ }));
  expect(await within(group).findByRole("link", { name: "Open your chat" })).toHaveAttribute(
    "href",
    `/chat-ai/${id("d1")}?turn=${id("b1")}`,
  );
  expect(within(group).getByRole("link", { name: "Open the shared chat" })).toHaveAttribute(
    "href",
    `/chat-ai/shared/${id("d2")}`,
  );
  expect(await within(group).findAllByRole("button", { name: "Request a document" })).toHaveLength(
    1,
  );
});

test("marking as fixed shows what the library says now", async () => {
  answer("POST", fixedPath, {
    group: fixed,
    answered: true,
    statements: [{ text: "The cap is 250,000 euros.", passages: [passage] }],
  });
  openSettings("insights");
  const group = await row(/liability cap/);
  answer("GET", groupsPath, listed());
  await userEvent.click(within(group).getByRole("button", { name: /^Mark as fixed/ }));
  const dialog = await screen.findByRole("dialog", { name: "Marked as fixed, and asked again" });
  expect(dialog).toHaveTextContent("The library answers this question now.");
  expect(dialog).toHaveTextContent("The cap is 250,000 euros.");
  expect(within(dialog).getByRole("link", { name: /Contract\.pdf.*page 14/ })).toHaveAttribute(
    "href",
    expect.stringContaining(`document=${id("c2")}&page=14&highlight=${id("c1")}`),
  );
  expect(heard("POST", fixedPath)[0]?.url.pathname).toContain(`/unanswered/${id("b1")}/`);
  await userEvent.click(within(dialog).getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByText("No open questions")).toBeVisible();
});

test("what the library does not answer still can be opened again", async () => {
  const without = { ...fixed, fix: { ...fix, answered: false } };
  answer("POST", fixedPath, { group: without, answered: false, statements: [] });
  answer("DELETE", fixedPath, liability);
  openSettings("insights");
  const group = await row(/liability cap/);
  await userEvent.click(within(group).getByRole("button", { name: /^Mark as fixed/ }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog).toHaveTextContent("The documents you can see do not answer this question");
  await userEvent.click(within(dialog).getByRole("button", { name: "Reopen" }));
  await waitFor(() => expect(heard("DELETE", fixedPath)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("hidden questions are marked, and it is said that they were not asked again", async () => {
  const group = { ...hidden, state: "fixed" as const, fix: { ...fix, answered: null } };
  answer("POST", fixedPath, { group, answered: null, statements: null });
  openSettings("insights");
  const others = await row(/Questions in private chats/);
  await userEvent.click(within(others).getByRole("button", { name: /^Mark as fixed/ }));
  const dialog = await screen.findByRole("dialog", { name: "Marked as fixed" });
  expect(dialog).toHaveTextContent(
    "You cannot read these questions, so they were not asked again.",
  );
  expect(dialog).not.toHaveTextContent("the library");
});

test("fixed groups say by whom, and open ones that they were fixed before", async () => {
  const again = { ...liability, fix, last_asked_at: "2026-11-23T10:42:00.000Z" };
  const returned = { ...again, question_id: id("b4"), question: "Who pays?" };
  const older = { ...liability, fix, question_id: id("b5"), question: "Who delivers?" };
  const without = { ...fixed, fix: { ...fix, answered: false } };
  answer("GET", groupsPath, listed(without, returned, older));
  openSettings("insights");
  const group = await row(/liability cap/);
  expect(group).toHaveTextContent("Marked as fixed on 22/11/2026 by Ada Lovelace");
  expect(group).toHaveTextContent("The library did not answer it then");
  expect(within(group).getByRole("button", { name: /^Reopen/ })).toBeVisible();
  expect(await row(/Who pays/)).toHaveTextContent(
    "Asked again since it was marked as fixed on 22/11/2026",
  );
  // One of its older questions was not marked, for example since it was rated later.
  expect(await row(/Who delivers/)).toHaveTextContent("Marked as fixed on 22/11/2026");
});

test("the page before is shown when the last one has no groups any more", async () => {
  answer("GET", groupsPath, { ...listed(liability), total: 26 });
  openSettings("insights");
  await row(/liability cap/);
  answer("GET", groupsPath, { ...listed(), total: 25 });
  await userEvent.click(screen.getByRole("button", { name: "Next page" }));
  await waitFor(() =>
    expect(heard("GET", groupsPath).at(-1)?.url.searchParams.get("page")).toBe("2"),
  );
  expect(await screen.findByText("1 to 25 of 26")).toBeVisible();
});

test("insights are no section for an editor", async () => {
  signInAs("editor");
  openSettings("insights");
  expect(await screen.findByRole("heading", { name: "Page Not Found" })).toBeVisible();
});
