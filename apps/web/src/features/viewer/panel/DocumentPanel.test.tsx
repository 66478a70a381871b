import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { lendLayout } from "#test/layout.ts";
import { collection, libraryDocument, standing } from "#test/library.ts";
import { show, signIn, startOver } from "#test/render.tsx";
import { answer } from "#test/script.ts";

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
  follow: (listener) => {
    tell = listener;
    return () => {};
  },
};

beforeEach(() => {
  startOver();
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

function open(results: typeof entries) {
  answer("GET", "/libraries/ext/v1/document/{document_id}/outline", { results });
  answer("GET", "/libraries/ext/v1/collections/{collection_id}", collection());
  show(
    <DocumentPanel
      document={paper}
      marks={[]}
      lit={null}
      reader={reader}
      goTo={goTo}
      onChoose={vi.fn()}
      onClose={vi.fn()}
    />,
  );
}

test("an outline of 2,000 entries draws what is in sight, and marks where one is reading", async () => {
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

test("by keyboard one moves in the outline, and goes to a place with Enter", async () => {
  open(entries);
  const tree = await screen.findByRole("tree", { name: "Outline" });
  tree.focus();
  await userEvent.keyboard("{PageDown}{ArrowDown}{ArrowLeft}{Enter}");
  expect(goTo).toHaveBeenCalledExactlyOnceWith({ page: 11, top: 0.1, start: 0 });
  expect(screen.getByRole("treeitem", { name: "Chapter 11" })).toHaveAttribute("aria-current");
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
