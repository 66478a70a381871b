import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { lendLayout } from "#test/layout.ts";
import { collection, libraryDocument, standing } from "#test/library.ts";
import { showRoutes, signIn } from "#test/render.tsx";
import { answer, heard, refuse } from "#test/script.ts";

import type { Reader } from "../reading.ts";
import { usePanelChoice } from "./choice.ts";
import { DocumentPanel } from "./DocumentPanel.tsx";

const paper = libraryDocument({
  checksum: "a1b2c3d4".repeat(4),
  extension: "pdf",
  standing: standing({ retracted: true }),
});
const entries = Array.from({ length: 2000 }, (_, n) => ({
  title: `Chapter ${n + 1}`,
  level: 1 + (n % 2),
  page: n + 1,
  start: 0,
  top: 0.1,
}));

let tell = () => {};
let spot = { page: 1, top: 0.2 };
const goTo = vi.fn<Reader["goTo"]>();
const reader: Reader = {
  goTo,
  spotAt: () => spot,
  paragraphs: () => [],
  follow: (listener) => {
    tell = listener;
    return () => {};
  },
};

beforeEach(() => {
  signIn();
  lendLayout({ height: 600, row: 32 });
  spot = { page: 1, top: 0.2 };
  goTo.mockClear();
});
afterEach(() => {
  usePanelChoice.setState(usePanelChoice.getInitialState(), true);
  document.cookie = "lectern-viewer-tab=; Max-Age=0; Path=/";
  vi.restoreAllMocks();
});

type PanelProps = Parameters<typeof DocumentPanel>[0];

function open(results: typeof entries, given: Partial<PanelProps> = {}) {
  answer("GET", "/libraries/ext/v1/document/{document_id}/outline", { results });
  answer("GET", "/libraries/ext/v1/collections/{collection_id}", collection());
  return showRoutes(
    [
      {
        path: "*",
        element: (
          <DocumentPanel
            document={paper}
            marks={[]}
            lit={null}
            reader={reader}
            goTo={goTo}
            onChoose={vi.fn()}
            onClose={vi.fn()}
            {...given}
          />
        ),
      },
    ],
    "/library/all",
  );
}

test("an outline of 2,000 entries renders only what is visible, and marks the place being read", async () => {
  open(entries);
  expect(await screen.findByRole("treeitem", { name: "Chapter 1" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  expect(screen.getAllByRole("treeitem").length).toBeLessThan(60);
  spot = { page: 3, top: 0.5 };
  tell();
  expect(await screen.findByRole("treeitem", { name: "Chapter 3", current: true })).toBeVisible();
});

test("the outline can be used by keyboard, and Enter goes to a place", async () => {
  open(entries);
  const tree = await screen.findByRole("tree", { name: "Outline" });
  tree.focus();
  await userEvent.keyboard("{PageDown}{ArrowDown}{ArrowLeft}{Enter}");
  expect(goTo).toHaveBeenCalledExactlyOnceWith({ page: 11, top: 0.1, start: 0 });
  expect(screen.getByRole("treeitem", { name: "Chapter 11" })).toHaveAttribute("aria-current");

  // Late pages move the stage, but only the user's scrolling counts.
  const later = performance.now() + 5_000;
  vi.spyOn(performance, "now").mockReturnValue(later);
  act(() => tell());
  expect(screen.getByRole("treeitem", { name: "Chapter 11" })).toHaveAttribute("aria-current");
  fireEvent.wheel(document.body);
  act(() => tell());
  expect(await screen.findByRole("treeitem", { name: "Chapter 1", current: true })).toBeVisible();
});

test("a document without an outline says so; the tab that was chosen is kept", async () => {
  open([]);
  expect(await screen.findByText("This document has no outline.")).toBeVisible();
  await userEvent.click(screen.getByRole("tab", { name: "Details" }));
  expect(screen.getByText("a1b2c3d4")).toHaveAttribute("title", `MD5 ${paper.checksum}`);
  expect(screen.getByText("PDF")).toBeVisible();
  expect(screen.getByText("Retracted")).toBeVisible();
  expect(screen.getByText("As of 20/11/2026")).toBeVisible();
  expect(screen.getByRole("link", { name: "10.1234/herons.7" })).toHaveAttribute(
    "href",
    "https://doi.org/10.1234/herons.7",
  );
  expect(screen.getByText("CC-BY")).toBeVisible();
  expect(document.cookie).toContain("lectern-viewer-tab=details");
});

const summary = "/libraries/ext/v1/document/{document_id}/summary";
const sentence = { page: 12, start: 340, end: 402, unit: "page", label: null } as const;

test("the details say which pages could not be read", async () => {
  const status_detail =
    "The text of page 3 could not be read: its fonts have no character information.";
  open(entries, { document: { ...paper, status_detail, unreadable_pages: [3] } });
  await userEvent.click(await screen.findByRole("tab", { name: "Details" }));
  expect(screen.getByText(status_detail)).toBeInTheDocument();
});

test("a document is summarized in its own sentences; each links to its place and is highlighted there", async () => {
  answer("GET", summary, {
    sentences: [{ ...sentence, rects: [], text: "Shore power pays from 310 calls on." }],
  });
  const { router } = open([]);
  await userEvent.click(await screen.findByRole("tab", { name: "Summary" }));
  const own = await screen.findByRole("region", { name: "In the document’s own words" });
  await userEvent.click(within(own).getByRole("button", { name: /from 310 calls on.*Page 12/ }));
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    document: paper.id,
    page: "12",
    highlight: "340-402",
  });
});

test.each([
  ["has no sentences", () => answer("GET", summary, { sentences: [] }), "has no sentences"],
  ["is not loaded", () => refuse("GET", summary, 500), "Couldn't load the summary."],
])("where the summary %s it says so", async (_, script, words) => {
  script();
  open([]);
  await userEvent.click(await screen.findByRole("tab", { name: "Summary" }));
  expect(await screen.findByText(new RegExp(words))).toBeVisible();
});

test("a document that is not read yet is not asked for a summary", async () => {
  open([], { document: { ...paper, status: "processing" } });
  await userEvent.click(await screen.findByRole("tab", { name: "Summary" }));
  expect(screen.getByText("The summary appears once the document has been read.")).toBeVisible();
  expect(heard("GET", summary)).toEqual([]);
});

test("saved snippets have a tab with their number, and the chosen tab is kept", async () => {
  open([], { snippets: { marks: [], count: 3, list: <p>Three passages</p>, onSave: undefined } });
  await userEvent.click(await screen.findByRole("tab", { name: "Snippets 3" }));
  expect(screen.getByText("Three passages")).toBeVisible();
  expect(document.cookie).toContain("lectern-viewer-tab=snippets");
});

test("a highlighted passage of a sheet names the sheet", async () => {
  const sheets = libraryDocument({ unit: "sheet" });
  const page = { width: null, height: null, text: "Paint\t12.50", blocks: [] };
  answer("GET", "/libraries/ext/v1/document/{document_id}/pages", {
    total: 2,
    results: [
      { ...page, number: 1, label: "Costs" },
      { ...page, number: 2, label: "Calls in 2025" },
    ],
  });
  const mark = { key: "1-5", label: "", quote: "Paint", page: 2, rects: [] };
  open([], { document: sheets, marks: [mark] });
  const passage = await screen.findByRole("button", { name: /Paint.*Calls in 2025/ });
  expect(passage).not.toHaveTextContent("Part 2");
});

test("the passage that was opened is saved from here, unless it is a saved one already", async () => {
  const onSave = vi.fn();
  const snippets = { marks: [], count: 0, list: null, onSave };
  const mark = { key: "1-5", label: "", quote: "Paint", page: 2, rects: [] };
  open([], { marks: [mark], snippets });
  await userEvent.click(await screen.findByRole("button", { name: "Save to topic" }));
  expect(onSave).toHaveBeenCalledExactlyOnceWith(paper, mark);
  cleanup();
  open([], { marks: [{ ...mark, key: "snippet:1" }], snippets });
  expect(await screen.findByRole("button", { name: /^Paint/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Save to topic" })).toBeNull();
});
