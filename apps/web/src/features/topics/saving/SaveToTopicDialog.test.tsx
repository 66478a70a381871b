import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { useNotices } from "#platform/notify.ts";
import { preloadOverlays } from "#ui/overlays/overlays.ts";
import { collection } from "#test/library.ts";
import { show, signIn } from "#test/render.tsx";
import { answer, heard, refuse, reply } from "#test/script.ts";
import { snippet, topic } from "#test/topics.ts";

import type { SavablePassage } from "./passage.ts";
import { SaveToTopicDialog } from "./SaveToTopicDialog.tsx";

const topicsPath = "/libraries/ext/v1/topics";
const snippetsPath = "/libraries/ext/v1/topics/{topic_id}/snippets";
const harbour = collection({ name: "Harbour" });
const leases = collection({ name: "Leases" });
const cost = topic({ title: "Cost of a call", collection_id: harbour.id });
const wind = topic({ title: "Wind limits", collection_id: harbour.id });
const notice = topic({ title: "Notice periods", collection_id: leases.id });
const closed = topic({ title: "Closed", permissions: { edit: false, delete: false } });

const passage: SavablePassage = {
  document: {
    id: "0199f0aa-0000-7000-8000-0000000000d1",
    name: "Study.pdf",
    collectionId: harbour.id,
  },
  page: 3,
  unit: "page",
  quote: "The full cost comes to 1,840 euros per call.",
  rects: [3, 4].map((page) => ({ page, x: 0.1, y: 0.2, width: 0.5, height: 0.02 })),
};

function open(given: Partial<SavablePassage> = {}) {
  const onClose = vi.fn();
  show(<SaveToTopicDialog passage={{ ...passage, ...given }} onClose={onClose} />);
  return onClose;
}
const names = () =>
  screen
    .getAllByRole("radio")
    .map((radio) => radio.closest("label")?.querySelector("span")?.textContent);

beforeAll(() => preloadOverlays(), 30_000);
beforeEach(() => {
  signIn();
  reply("GET", topicsPath, ({ url }) => {
    const own = url.searchParams.get("collection_id") === harbour.id;
    const q = url.searchParams.get("q") ?? "";
    const all = (own ? [wind, cost] : [closed, notice, wind, cost]).filter(({ title }) =>
      title.toLowerCase().includes(q.toLowerCase()),
    );
    return Response.json({ total: q === "" && !own ? 40 : all.length, results: all });
  });
  answer("GET", "/libraries/ext/v1/collections", { total: 2, results: [harbour, leases] });
  answer("POST", snippetsPath, snippet(), 201);
  answer("GET", "/libraries/ext/v1/topics/{topic_id}", notice);
});
afterEach(() => {
  document.cookie = "lectern-last-topic=; Max-Age=0; Path=/";
  useNotices.setState(useNotices.getInitialState(), true);
});

test("a passage is saved to a topic with its lines on that page and a note; the toast can undo it", async () => {
  const onClose = open({ chatId: "0199f0aa-0000-7000-8000-0000000000c1" });
  expect(await screen.findByRole("radio", { name: /Wind limits/ })).toBeChecked();
  expect(names()).toEqual(["Wind limits", "Cost of a call", "Notice periods", "New topic"]);
  fireEvent.click(screen.getByRole("radio", { name: /Cost of a call/ }));
  fireEvent.change(screen.getByRole("textbox", { name: "Note (optional)" }), {
    target: { value: "Net of tax?" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [call] = heard("POST", snippetsPath);
  expect(call?.url.pathname).toContain(cost.id);
  expect(call?.body).toEqual({
    document_id: passage.document.id,
    page: 3,
    quote: passage.quote,
    rects: [passage.rects?.[0]],
    chat_id: "0199f0aa-0000-7000-8000-0000000000c1",
    note: "Net of tax?",
  });
  expect(document.cookie).toContain(`lectern-last-topic=${cost.id}`);
  const [toast] = useNotices.getState().shown;
  expect([toast?.message, toast?.action?.label]).toEqual(["Saved to Cost of a call", "Open topic"]);
  answer("DELETE", "/libraries/ext/v1/snippets/{snippet_id}", undefined as never, 204);
  toast?.also?.run();
  await waitFor(() => expect(heard("DELETE")).toHaveLength(1));
});

test("the topic last saved to comes first, even if it is in another collection", async () => {
  document.cookie = `lectern-last-topic=${notice.id}; Path=/`;
  open();
  const last = await screen.findByRole("group", { name: "Saved to last" });
  expect(within(last).getByRole("radio", { name: /Notice periods/ })).toBeChecked();
  expect(names()).toEqual(["Notice periods", "Wind limits", "Cost of a call", "New topic"]);
});

test("a new topic is created with the words searched for, in the document's collection", async () => {
  const made = topic({ title: "Grid contract", collection_id: harbour.id });
  answer("POST", topicsPath, made, 201);
  open();
  fireEvent.change(await screen.findByRole("searchbox", { name: "Search topics" }), {
    target: { value: "Grid contract" },
  });
  await waitFor(() => expect(names()).toEqual(["New topic"]));
  expect(screen.getByRole("textbox", { name: "Title of the new topic" })).toHaveValue(
    "Grid contract",
  );
  expect(screen.getByRole("combobox", { name: "In the collection" })).toHaveValue(harbour.id);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(heard("POST", snippetsPath)).toHaveLength(1));
  expect(heard("POST", topicsPath)[0]?.body).toEqual({
    collection_id: harbour.id,
    title: "Grid contract",
  });
  expect(heard("POST", snippetsPath)[0]?.url.pathname).toContain(made.id);
});

test("a selection is saved from its own place, not from where its words occur first", async () => {
  const rect = { x: 0.3, y: 0.7, width: 0.2, height: 0.02 };
  answer("GET", "/libraries/ext/v1/document/{document_id}/pages/{page}/passage", {
    page: 3,
    start: 40,
    end: 50,
    text: "the berth\n",
    rects: [rect],
  });
  open({ quote: "the berth", rects: undefined, span: { start: 40, end: 50 }, isCut: true });
  expect(await screen.findByText(/saved up to the end of this page/)).toBeVisible();
  await screen.findByRole("radio", { name: /Wind limits/ });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(heard("POST", snippetsPath)).toHaveLength(1));
  expect(heard("POST", snippetsPath)[0]?.body).toMatchObject({
    quote: "the berth\n",
    rects: [{ page: 3, ...rect }],
  });
});

test("a passage that is refused says why, and nothing that was typed is lost", async () => {
  const detail = "This passage is not on that page of the document.";
  refuse("POST", snippetsPath, 422, {
    detail: [{ loc: ["body", "quote"], msg: detail, type: "x" }],
  });
  const onClose = open();
  await screen.findByRole("radio", { name: /Wind limits/ });
  fireEvent.change(screen.getByRole("textbox", { name: "Note (optional)" }), {
    target: { value: "Mine" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(detail);
  expect(screen.getByRole("textbox", { name: "Note (optional)" })).toHaveValue("Mine");
  expect(onClose).not.toHaveBeenCalled();
});
