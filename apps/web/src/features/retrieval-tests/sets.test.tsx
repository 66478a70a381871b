import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { theDocument, theQuestion, theSet } from "#test/retrieval-tests.ts";
import { answer, heard, refuse, reply } from "#test/script.ts";
import { openSettings, signInAs, startSettings } from "#test/screens/settings-screen.tsx";

const path = "/retrieval_tests/ext/v1/sets";
const setPath = "/retrieval_tests/ext/v1/sets/{set_id}";
const questionsPath = "/retrieval_tests/ext/v1/sets/{set_id}/questions";

beforeEach(startSettings);

/** Opens the questions of a set. */
function openSet() {
  answer("GET", setPath, theSet);
  answer("GET", questionsPath, { total: 1, results: [theQuestion] });
  openSettings(`retrieval-tests?set=${theSet.id}`);
}

test("a question set is added with the collections that it searches", async () => {
  answer("GET", path, { total: 0, results: [] });
  answer("POST", path, { ...theSet, last_run: null, questions: 0 }, 201);
  reply("GET", "/libraries/ext/v1/collections", () =>
    Response.json({ total: 1, results: [{ id: theSet.collections[0]?.id, name: "Leases" }] }),
  );
  openSettings("retrieval-tests");
  await userEvent.click(await screen.findByRole("button", { name: "New question set" }));
  const dialog = await screen.findByRole("dialog", { name: "New question set" });
  await userEvent.type(within(dialog).getByRole("textbox", { name: "Name" }), "Contracts");
  await userEvent.type(
    within(dialog).getByRole("textbox", { name: "Search only in these collections" }),
    "Lea",
  );
  await userEvent.click(await within(dialog).findByRole("button", { name: /Add.*Leases/ }));
  answer("GET", path, { total: 1, results: [theSet] });
  await userEvent.click(within(dialog).getByRole("button", { name: "Add question set" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(heard("POST", path)[0]?.body).toEqual({
    name: "Contracts",
    collection_ids: [theSet.collections[0]?.id],
  });
  const row = (await screen.findByRole("link", { name: "Contracts" })).closest("li");
  expect(row).toHaveTextContent("12 questions");
  expect(row).toHaveTextContent("90% found in the first ten");
});

test("a question is typed, and its passages are picked from what it finds", async () => {
  openSet();
  answer("POST", questionsPath, theQuestion, 201);
  answer("GET", "/libraries/ext/v1/search", {
    total: 1,
    results: [
      {
        chunk_id: "0199f0aa-0000-4000-8000-000000000011",
        score: 1,
        text: "The lease ends in May.",
        highlights: [],
        page: 22,
        rects: [],
        document: {
          id: theDocument,
          name: "Lease.pdf",
          collection_id: theSet.collections[0]?.id ?? "",
        },
      },
    ],
  });
  await userEvent.click(await screen.findByRole("button", { name: "New question" }));
  const dialog = await screen.findByRole("dialog", { name: "New question" });
  const question = within(dialog).getByRole("textbox", { name: "Question" });
  await userEvent.type(question, "When does it end?");
  const passage = await within(dialog).findByRole("button", { name: /The lease ends in May/ });
  await userEvent.click(passage);
  expect(passage).toHaveAttribute("aria-pressed", "true");
  expect(within(dialog).getByText("1 passage chosen")).toBeVisible();
  await userEvent.click(within(dialog).getByRole("button", { name: "Add question" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(heard("POST", questionsPath)[0]?.body).toEqual({
    text: "When does it end?",
    passages: [{ document_id: theDocument, page: 22, quote: "The lease ends in May." }],
  });
  expect(heard("GET", "/libraries/ext/v1/search").at(-1)?.url.searchParams.get("q")).toBe(
    "When does it end?",
  );
});

test("a question whose passage is gone says so, and nothing of what is not there to read", async () => {
  const hidden = { document_id: null, document_name: null, page: null, quote: null };
  openSet();
  answer("GET", questionsPath, {
    total: 1,
    results: [
      { ...theQuestion, gone: true, passages: [{ number: 1, ...hidden, state: "gone" as const }] },
    ],
  });
  const row = (await screen.findByText("When does the lease end?")).closest("li");
  expect(row).toHaveTextContent("Expected passage is gone");
  expect(row).toHaveTextContent("A passage that was deleted, or is not yours to read");
});

test("errors of pasted lines stand below them until the lines are right", async () => {
  const linesPath = `${questionsPath}/lines` as const;
  openSet();
  const fault = {
    line: 3,
    detail: "No document is named Lese.pdf in the collections of this question set.",
    code: "test_line_document",
    params: { name: "Lese.pdf" },
  };
  answer("POST", linesPath, { added: 0, errors: [fault] });
  await userEvent.click(await screen.findByRole("button", { name: "Paste CSV" }));
  const dialog = await screen.findByRole("dialog", { name: "Paste questions as CSV" });
  const lines = within(dialog).getByRole("textbox", { name: "Lines" });
  await userEvent.type(lines, "When?,Lese.pdf,May");
  const add = within(dialog).getByRole("button", { name: "Add questions" });
  await userEvent.click(add);
  expect(await within(dialog).findByRole("alert")).toHaveTextContent(
    "Line 3: No document is named Lese.pdf",
  );
  answer("POST", linesPath, { added: 1, errors: [] });
  await userEvent.click(add);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("liked answers are added, with how many were left out", async () => {
  openSet();
  answer("POST", `${questionsPath}/liked`, { added: 2, known: 1, left_out: 1 });
  await userEvent.click(await screen.findByRole("button", { name: "Add liked answers" }));
  expect(await screen.findByText(/2 questions added\. 1 liked answer was left out/)).toBeVisible();
});

test("a set is deleted by its name; a refusal keeps it", async () => {
  answer("GET", path, { total: 1, results: [theSet] });
  refuse("DELETE", setPath, 404, { detail: "Question set not found." });
  openSettings("retrieval-tests");
  await userEvent.click(await screen.findByRole("button", { name: /^More for .Contracts/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog", { name: /Delete .Contracts.\?/ });
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete question set" }));
  await waitFor(() => expect(heard("DELETE", setPath)).toHaveLength(1));
  expect(dialog).toBeVisible();
});

test("retrieval tests are no section for an editor", async () => {
  signInAs("editor");
  openSettings("retrieval-tests");
  expect(await screen.findByRole("heading", { name: "Page Not Found" })).toBeVisible();
});
