import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { answer, heard, reply } from "#test/script.ts";
import {
  aSnippet,
  aTopic,
  hasSnippets,
  openTopic,
  snippetPath,
  topicSnippetsPath,
  topicsPath,
} from "#test/topics.tsx";

const quotes = ["One call costs 1,840 euros.", "The memo says 1,790.", "The grid fee is fixed."];

const list = () => screen.findByRole("list", { name: "Snippets of Cost per call" });
const shown = async () =>
  within(await list())
    .getAllByRole("blockquote")
    .map(({ textContent }) => textContent);
const card = async (quote: string) =>
  (await within(await list()).findByText(quote)).closest("li") ?? document.body;
const act = async (quote: string, action: string) => {
  const of = within(await card(quote));
  await userEvent.click(of.getByRole("button", { name: "Actions for this snippet" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: action }));
};

test("arrow keys move a snippet, tell its new place and keep the focus on it", async () => {
  const { snippets } = openTopic({}, quotes);
  let stored = snippets;
  const moved: unknown[] = [];
  answer("GET", topicSnippetsPath, () => ({ total: 3, results: stored }));
  reply("PATCH", snippetPath, ({ body, url }) => {
    const { before_id } = body as { before_id: string | null };
    const id = url.pathname.split("/").at(-1);
    moved.push([id, before_id]);
    const rest = stored.filter((snippet) => snippet.id !== id);
    const at = before_id ? rest.findIndex((snippet) => snippet.id === before_id) : rest.length;
    stored = rest.toSpliced(at, 0, ...stored.filter((snippet) => snippet.id === id));
    return Response.json(snippets[0]);
  });
  const handle = await screen.findByRole("button", { name: /^Move snippet 1 of 3/ });
  handle.focus();
  await userEvent.keyboard("{ArrowDown}");
  await waitFor(async () => expect(await shown()).toEqual([quotes[1], quotes[0], quotes[2]]));
  expect(screen.getByText("Moved to place 2 of 3")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: /^Move snippet 2 of 3/ })).toHaveFocus();
  await userEvent.keyboard("{End}");
  await waitFor(() => expect(moved).toHaveLength(2));
  await waitFor(async () => expect(await shown()).toEqual([quotes[1], quotes[2], quotes[0]]));
  expect(moved).toEqual([
    [snippets[0]?.id, snippets[2]?.id],
    [snippets[0]?.id, null],
  ]);
});

test("a removed snippet comes back by Undo, with its note, to its place", async () => {
  const { topic, snippets } = openTopic({}, quotes);
  const [first, second] = snippets;
  if (!first || !second) throw new Error("unreachable");
  hasSnippets({ ...first, note: "Of 2024" }, ...snippets.slice(1));
  answer("DELETE", snippetPath, undefined, 204);
  const again = aSnippet({ topic_id: topic.id });
  answer("POST", topicSnippetsPath, again, 201);
  answer("PATCH", snippetPath, again);
  await act(quotes[0] ?? "", "Remove");
  hasSnippets(...snippets.slice(1));
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(heard("PATCH", snippetPath)).toHaveLength(1));
  const { quote, page, rects, document } = first;
  expect(heard("POST", topicSnippetsPath)[0]?.body).toEqual({
    document_id: document?.id,
    page,
    quote,
    rects,
    note: "Of 2024",
  });
  expect(heard("PATCH", snippetPath)[0]?.body).toEqual({ before_id: second.id });
});

test("a snippet whose passage is gone says so, leads nowhere, and is removed only when that is meant", async () => {
  const { topic } = openTopic();
  const gone = { topic_id: topic.id, document: null, source: "gone" } as const;
  const changed = aSnippet({
    topic_id: topic.id,
    quote: "It was.",
    source: "changed",
    current_place: { document_id: topic.id, version: 3, page: 12 },
  });
  hasSnippets(aSnippet({ ...gone, quote: "It is no more." }), changed);
  answer("DELETE", snippetPath, undefined, 204);
  const first = within(await card("It is no more."));
  expect(first.getByText("The document is gone")).toBeInTheDocument();
  expect(first.queryByRole("link")).toBeNull();
  const second = within(await card("It was."));
  expect(second.getByText("Still in version 3, the current one: page 12")).toBeInTheDocument();
  // The link opens the version it was saved from.
  const { id } = changed.document ?? { id: "" };
  expect(second.getByRole("link").getAttribute("href")).toContain(id);
  expect(second.getByRole("link").getAttribute("href")).toContain("highlight");
  await act("It is no more.", "Remove");
  expect(heard("DELETE", snippetPath)).toHaveLength(0);
  const dialog = await screen.findByRole("dialog", { name: "Remove this snippet?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Remove snippet" }));
  await waitFor(() => expect(heard("DELETE", snippetPath)).toHaveLength(1));
});

test("a snippet is moved to another topic, and back by Undo", async () => {
  const { topic, snippets } = openTopic({}, quotes);
  const noise = aTopic({ title: "Noise at night" });
  const foreign = aTopic({ title: "Not mine", permissions: { edit: false, delete: false } });
  answer("GET", topicsPath, { total: 3, results: [topic, noise, foreign] });
  answer("PATCH", snippetPath, aSnippet());
  await act(quotes[1] ?? "", "Move to another topic");
  const dialog = await screen.findByRole("dialog", { name: "Move this snippet to" });
  const choices = await within(dialog).findAllByRole("radio");
  expect(choices).toHaveLength(1);
  await userEvent.click(choices[0] ?? dialog);
  await userEvent.click(within(dialog).getByRole("button", { name: "Move" }));
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(heard("PATCH", snippetPath).map(({ body }) => body)).toEqual([
      { topic_id: noise.id },
      { topic_id: topic.id, before_id: snippets[2]?.id },
    ]),
  );
});

test("a note is written over the version that was read, and who changed it meanwhile is heard", async () => {
  const { snippets } = openTopic({}, quotes.slice(0, 1));
  const [snippet] = snippets;
  if (!snippet) throw new Error("unreachable");
  const theirs = { ...snippet, note: "Theirs", version: 2 };
  reply("PATCH", snippetPath, ({ body }) =>
    (body as { version: number }).version === 2
      ? Response.json({ ...theirs, note: "Mine", version: 3 })
      : Response.json({ detail: "", snippet: theirs, yours: body }, { status: 409 }),
  );
  answer("GET", snippetPath, theirs);
  await act(quotes[0] ?? "", "Add a note");
  await userEvent.type(screen.getByRole("textbox", { name: "Note" }), "Mine");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const dialog = await screen.findByRole("dialog", { name: "Note: two versions" });
  hasSnippets({ ...theirs, note: "Mine", version: 3 });
  await userEvent.click(within(dialog).getByRole("button", { name: "Keep mine" }));
  expect(await screen.findByRole("button", { name: "Note: Mine" })).toBeInTheDocument();
  expect(heard("PATCH", snippetPath).at(-1)?.body).toEqual({ note: "Mine", version: 2 });
});

test("who may only read is offered nothing that changes the topic", async () => {
  const permissions = { edit: false, delete: false };
  openTopic({ notes: "**Bold** words", permissions }, quotes.slice(0, 1));
  expect(await screen.findByText(quotes[0] ?? "")).toBeInTheDocument();
  expect(screen.getByText("Bold").tagName).toBe("STRONG");
  for (const name of [/^Move snippet/, /^Change/, /^Add a/]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
  expect(screen.getByRole("link", { name: "Ask in this topic" })).toBeInTheDocument();
  const of = within(await card(quotes[0] ?? ""));
  await userEvent.click(of.getByRole("button", { name: "Actions for this snippet" }));
  const entries = async () =>
    (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  expect(await entries()).toEqual(["Open", "Copy"]);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Actions for this topic" }));
  expect(await entries()).toEqual(["Research this", "Draft from this topic"]);
});
