import type { Snippet } from "@lectern/contract/topics";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";

import { preloadOverlays } from "#ui/overlays/overlays.ts";
import { show, signIn } from "#test/render.tsx";
import { answer, heard, reply } from "#test/script.ts";
import { snippet } from "#test/topics.ts";

import { DocumentSnippets } from "./DocumentSnippets.tsx";
import { useSavedIn } from "./use-saved-in.ts";

const path = "/libraries/ext/v1/snippets/search";
const onGo = vi.fn();

function Snippets({ lit = null }: { lit?: string | null }) {
  const snippets = useSavedIn("0199f0aa-0000-7000-8000-0000000000d1");
  return snippets ? <DocumentSnippets snippets={snippets} lit={lit} onGo={onGo} /> : "Loading";
}

const at = (page: number, y: number) => ({
  page,
  rects: [{ page, x: 0.1, y, width: 0.5, height: 0.02 }],
});

// The first menu loads the code of all menus.
beforeAll(() => preloadOverlays(), 30_000);

beforeEach(() => {
  signIn();
  onGo.mockClear();
});

test("all snippets of a document are listed in the order of its pages; a click goes there", async () => {
  const results = [
    snippet({ quote: "Third", ...at(7, 0.1) }),
    snippet({ quote: "Second", ...at(2, 0.8) }),
    snippet({ quote: "First", ...at(2, 0.1), topic_title: "Costs", note: "Ask" }),
  ];
  reply("GET", path, ({ url }) => {
    const page = Number(url.searchParams.get("page"));
    return Response.json({
      total: 3,
      results: page === 1 ? results.slice(0, 2) : results.slice(2),
    });
  });
  show(<Snippets lit={results[1]?.id ?? null} />);
  const items = within(await screen.findByRole("list")).getAllByRole("listitem");
  expect(items.map((item) => item.textContent?.replace(/(First|Second|Third).*/, "$1"))).toEqual([
    "First",
    "Second",
    "Third",
  ]);
  expect(items[0]).toHaveTextContent(/Page 2Costs.*Ask/);
  expect(heard("GET", path)[0]?.url.searchParams.getAll("document_id")).toHaveLength(1);
  expect(screen.getByRole("button", { current: true })).toHaveTextContent("Second");
  await userEvent.click(screen.getByRole("button", { name: /Third/ }));
  expect(onGo).toHaveBeenCalledExactlyOnceWith(results[0]);
});

/** Opens the action menu of the only snippet. */
async function openActions(given: Partial<Snippet>) {
  answer("GET", path, { total: 1, results: [{ ...snippet(given), highlights: [] }] });
  show(<Snippets />);
  fireEvent.click(await screen.findByRole("button", { name: "Actions for this snippet" }));
  return screen.findByRole("menuitem", { name: "Open topic" });
}

test("a snippet can be removed from its topic here; one that changed says so", async () => {
  answer("DELETE", "/libraries/ext/v1/snippets/{snippet_id}", undefined as never, 204);
  await openActions({ source: "changed" });
  expect(screen.getByText("The document has changed since")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("menuitem", { name: "Remove" }));
  await waitFor(() => expect(heard("DELETE")).toHaveLength(1));
});

test("a snippet that may not be changed only links to its topic", async () => {
  await openActions({ permissions: { edit: false } });
  expect(screen.getAllByRole("menuitem")).toHaveLength(1);
});

test("if nothing is saved yet, it says how to save", async () => {
  answer("GET", path, { total: 0, results: [] });
  show(<Snippets />);
  expect(await screen.findByText(/Nothing is saved from this document yet/)).toBeVisible();
});
