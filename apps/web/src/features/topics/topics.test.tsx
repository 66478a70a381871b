import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { useSession } from "#platform/session/session.ts";
import { collection } from "#test/library.ts";
import { alertWith } from "#test/render.tsx";
import {
  collectionPath,
  openLibrary,
  startLibrary,
  thereAre,
} from "#test/screens/library-screen.tsx";
import { answer, heard, refuse } from "#test/script.ts";
import {
  aSnippet,
  aTopic,
  snippetSearchPath,
  suggestionsPath,
  topicPath,
  topicSnippetsPath,
  topicsPath,
} from "#test/topics.tsx";

import { nameIn } from "#platform/storage/save-answer.ts";

const tender = collection();
const passage = {
  document: { id: aTopic().id, name: "Study.pdf", collection_id: tender.id },
  page: 3,
  unit: "page" as const,
  label: null,
  quote: "The cable runs under Quay Road.",
  rects: [],
};
const cable = {
  title: "Cable route under Quay Road",
  language: "en",
  document_count: 11,
  passages: [passage, { ...passage, page: 4, quote: "It crosses the road twice." }],
};

beforeEach(() => {
  startLibrary();
  thereAre(tender);
  answer("GET", collectionPath, tender);
  answer("GET", topicsPath, { total: 0, results: [] });
  answer("GET", suggestionsPath, { results: [] });
});

const openTab = (tab: string) => openLibrary(`/library/all/${tender.id}?tab=${tab}`);

test("the topics of a collection are a tab of it, and each leads to itself", async () => {
  const topic = aTopic({ collection_id: tender.id, snippet_count: 9 });
  answer("GET", topicsPath, { total: 1, results: [topic] });
  openTab("topics");
  expect(await screen.findByRole("tab", { name: /^Topics/, selected: true })).toBeInTheDocument();
  const link = await screen.findByRole("link", { name: /Cost per call/ });
  expect(link).toHaveTextContent("9 snippets");
  expect(link).toHaveAttribute("href", `/library/all/${tender.id}?tab=topics&topic=${topic.id}`);
  const asked = heard("GET", topicsPath)[0]?.url.searchParams;
  expect(asked?.get("collection_id")).toBe(tender.id);
  expect(asked?.get("sort")).toBe("-updated_at");
});

test("a first topic is made where there is none, and opened", async () => {
  const { router } = openTab("topics");
  expect(await screen.findByText("No topics yet")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "New topic" }));
  const dialog = await screen.findByRole("dialog", { name: "New topic" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Make topic" }));
  expect(dialog).toHaveTextContent("Give the topic a title.");
  const made = aTopic({ collection_id: tender.id, title: "Noise" });
  answer("POST", topicsPath, made, 201);
  await userEvent.type(within(dialog).getByLabelText("Title"), "Noise{Enter}");
  await waitFor(() => expect(router.state.location.search).toContain(`topic=${made.id}`));
  expect(heard("POST", topicsPath)[0]?.body).toEqual({
    collection_id: tender.id,
    title: "Noise",
    description: "",
  });
});

test("a suggested topic is taken with its passages in their order; one that does not fit is dismissed", async () => {
  answer("GET", suggestionsPath, { results: [cable, { ...cable, title: "Harmonics" }] });
  const { router, unmount } = openTab("topics");
  await userEvent.click(await screen.findByRole("button", { name: "Dismiss Harmonics" }));
  expect(screen.queryByText("Harmonics")).toBeNull();
  expect(screen.getByText("Named in 11 documents")).toBeInTheDocument();

  const made = aTopic({ collection_id: tender.id, title: cable.title });
  answer("POST", topicsPath, made, 201);
  answer("POST", topicSnippetsPath, aSnippet(), 201);
  answer("GET", topicPath, made);
  await userEvent.click(screen.getByRole("button", { name: `Add ${cable.title}` }));
  await waitFor(() => expect(router.state.location.search).toContain(`topic=${made.id}`));
  expect(heard("POST", topicSnippetsPath).map(({ body }) => body)).toEqual(
    cable.passages.map(({ document, page, quote }) => ({ document_id: document.id, page, quote })),
  );
  unmount();
  openTab("topics");
  await screen.findByText("No topics yet");
  expect(screen.queryByText("Harmonics")).toBeNull();
});

test("who may only read is offered neither a new topic nor suggestions", async () => {
  useSession.setState({ group: "viewer" });
  openTab("topics");
  expect(await screen.findByText("No topics yet")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "New topic" })).toBeNull();
  expect(heard("GET", suggestionsPath)).toHaveLength(0);
});

test("topics that did not load are asked for again", async () => {
  refuse("GET", topicsPath, 500, { detail: "The server took too long." });
  openTab("topics");
  const alert = await alertWith("Couldn't load the topics");
  answer("GET", topicsPath, { total: 1, results: [aTopic()] });
  await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: /Cost per call/ })).toBeInTheDocument();
});

test("all snippets of a collection are searched, narrowed to a topic, and found everywhere", async () => {
  const topic = aTopic({ collection_id: tender.id, title: "Noise" });
  answer("GET", topicsPath, { total: 1, results: [topic] });
  const found = { ...aSnippet({ topic_title: "Noise" }), highlights: [] };
  answer("GET", snippetSearchPath, { total: 1, results: [found] });
  openTab("snippets");
  expect(await screen.findByText("The night tariff begins at ten.")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Noise" })).toBeInTheDocument();
  expect(screen.getByText("1 snippet")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Topic" }));
  await userEvent.click(await screen.findByRole("menuitemradio", { name: "Noise" }));
  await userEvent.click(screen.getByRole("button", { name: tender.name, pressed: true }));
  answer("GET", snippetSearchPath, { total: 0, results: [] });
  await userEvent.type(screen.getByRole("searchbox", { name: "Search snippets" }), "tarif");
  expect(await screen.findByText("No snippet matches")).toBeInTheDocument();
  const asked = heard("GET", snippetSearchPath).map(({ url }) =>
    ["q", "collection_id", "topic_id"].map((name) => url.searchParams.get(name)),
  );
  expect(asked).toEqual([
    [null, tender.id, null],
    [null, tender.id, topic.id],
    [null, null, topic.id],
    ["tarif", null, topic.id],
  ]);
});

test.each([
  [
    `attachment; filename="Who repairs .. what.md"; filename*=UTF-8''Wer%20%C3%BCbt.md`,
    "Wer übt.md",
  ],
  ['attachment; filename="a \\"b\\".csv"', 'a "b".csv'],
  ["attachment", undefined],
])("the name of a file in %s", (disposition, name) => {
  expect(nameIn(disposition)).toBe(name);
});
