import type { Topic } from "@lectern/contract/topics";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { applyLibraryEvent } from "#features/library/index.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { answer, heard, refuse, reply } from "#test/script.ts";
import {
  aSnippet,
  openTopic,
  snippetSearchPath,
  topicPath,
  topicSnippetsPath,
} from "#test/topics.tsx";

/** The server stores changes of the topic, and refuses those to an outdated version. */
function keeps(topic: Topic) {
  let stored = topic;
  answer("GET", topicPath, () => stored);
  reply("PATCH", topicPath, ({ body }) => {
    const { version, ...texts } = body as { version: number } & Partial<Topic>;
    if (version !== stored.version) {
      const detail = "Someone else has changed this topic in the meantime.";
      return Response.json({ detail, topic: stored, yours: body }, { status: 409 });
    }
    stored = { ...stored, ...texts, version: version + 1 };
    return Response.json(stored);
  });
  return {
    now: () => stored,
    meanwhile: (texts: Partial<Topic>) => {
      stored = { ...stored, ...texts, version: stored.version + 1 };
    },
  };
}

test("a change of another text of the topic is no conflict", async () => {
  const { topic } = openTopic({ notes: "Old" });
  const server = keeps(topic);
  await userEvent.click(await screen.findByRole("button", { name: "Change the notes" }));
  server.meanwhile({ title: "Cost of a call" });
  const field = screen.getByRole("textbox", { name: "Notes" });
  await userEvent.clear(field);
  await userEvent.type(field, "New{Control>}{Enter}{/Control}");
  await waitFor(() =>
    expect(server.now()).toMatchObject({ title: "Cost of a call", notes: "New" }),
  );
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
  ["Keep mine", "Mine"],
  ["Take theirs", "Theirs"],
  ["Save the merged text", "Mine\n\nTheirs"],
])("two texts of the same notes stand side by side: %s", async (choice, kept) => {
  const { topic } = openTopic({ notes: "Old" });
  const server = keeps(topic);
  await userEvent.click(await screen.findByRole("button", { name: "Change the notes" }));
  const field = screen.getByRole("textbox", { name: "Notes" });
  await userEvent.clear(field);
  await userEvent.type(field, "Mine");
  server.meanwhile({ notes: "Theirs" });
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const dialog = await screen.findByRole("dialog", { name: "Notes: two versions" });
  expect(server.now().notes).toBe("Theirs");
  expect(within(dialog).getByRole("group", { name: "Yours" })).toHaveTextContent("Mine");
  expect(within(dialog).getByRole("group", { name: /^Theirs/ })).toHaveTextContent("Theirs");
  await userEvent.click(within(dialog).getByRole("button", { name: choice }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await expect.poll(() => server.now().notes).toBe(kept);
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Notes" })).toBeNull());
});

test("what was typed stays when the screen is left, and comes back when it is given up by mistake", async () => {
  const { topic, unmount } = openTopic({ notes: "Old" });
  await userEvent.click(await screen.findByRole("button", { name: "Change the notes" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Notes" }), " and new");
  unmount();
  openTopic(topic);
  expect(await screen.findByRole("textbox", { name: "Notes" })).toHaveValue("Old and new");
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("textbox", { name: "Notes" })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(screen.getByRole("textbox", { name: "Notes" })).toHaveValue("Old and new");
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
});

test("what is found is added to the topic, and what is in it already says so", async () => {
  const { topic } = openTopic();
  const found = { highlights: [[4, 9]] as [number, number][] };
  const other = { ...aSnippet(), ...found };
  const own = { ...aSnippet({ topic_id: topic.id, quote: "It is here." }), ...found };
  answer("GET", snippetSearchPath, { total: 2, results: [other, own] });
  answer("POST", topicSnippetsPath, aSnippet({ topic_id: topic.id }), 201);
  const column = await screen.findByRole("complementary", { name: "Snippets" });
  await userEvent.type(within(column).getByRole("searchbox"), "night");
  await waitFor(() =>
    expect(heard("GET", snippetSearchPath).at(-1)?.url.searchParams.get("q")).toBe("night"),
  );
  expect((await within(column).findByText("night")).tagName).toBe("MARK");
  expect(within(column).getByText("In this topic")).toBeInTheDocument();
  await userEvent.click(within(column).getByRole("button", { name: "Add" }));
  await waitFor(() =>
    expect(heard("POST", topicSnippetsPath)[0]?.body).toMatchObject({
      document_id: other.document?.id,
      quote: other.quote,
    }),
  );
});

test("a topic that changes elsewhere is shown as it is; one that is deleted says so", async () => {
  const { topic, tender } = openTopic({ notes: "Old" });
  await screen.findByText("Old");
  answer("GET", topicPath, { ...topic, notes: "Newer", version: 2 });
  const event = { type: "topic", id: topic.id, collection_id: tender.id } as const;
  applyLibraryEvent(event);
  expect(await screen.findByText("Newer")).toBeInTheDocument();
  refuse("GET", topicPath, 404, { detail: "Topic not found." });
  await queryClient.invalidateQueries();
  expect(await screen.findByText("Topic not found")).toBeInTheDocument();
});
