import type { SearchResult } from "@lectern/contract/search";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";

import { showRoutes, signIn } from "#test/render.tsx";
import { answer, heard, refuse } from "#test/script.ts";

import { SearchResults } from "./SearchResults.tsx";

const path = "/libraries/ext/v1/search";
const leases = { id: "0199f0aa-0000-7000-8000-00000000000c", name: "Leases" };

const passage = (given: Partial<SearchResult> = {}): SearchResult => ({
  chunk_id: "0199f0aa-0000-7000-8000-0000000000a1",
  score: 1,
  text: "The night tariff of berth 4 begins at ten.",
  highlights: [
    [4, 9],
    [10, 16],
  ],
  page: 41,
  rects: [{ page: 41, x: 0.1, y: 0.2, width: 0.8, height: 0.02 }],
  document: {
    id: "0199f0aa-0000-7000-8000-0000000000d1",
    name: "Feasibility study 2025.pdf",
    collection_id: leases.id,
  },
  ...given,
});

const open = (ui: ReactNode) => showRoutes([{ path: "*", element: ui }], "/library/all?q=night");

beforeEach(() => signIn());

test("a passage shows the words found and its place, and opens there", async () => {
  answer("GET", path, { total: 1, results: [passage()] });
  const { router } = open(<SearchResults q="night tariff" />);
  const link = await screen.findByRole("link", { name: /night tariff of berth 4/ });
  expect([...link.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual([
    "night",
    "tariff",
  ]);
  expect(link).toHaveTextContent("Feasibility study 2025.pdf");
  expect(link).toHaveTextContent("Page 41");
  await userEvent.click(link);
  const { search, state } = router.state.location;
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    q: "night",
    document: passage().document.id,
    page: "41",
    highlight: passage().chunk_id,
  });
  expect(state).toMatchObject({ passage: { page: 41, rects: passage().rects } });
});

test("searches one collection if asked to, and offers all if nothing is found there", async () => {
  answer("GET", path, { total: 0, results: [] });
  const onEverywhere = vi.fn();
  open(<SearchResults q="night tarif" collection={leases} onEverywhere={onEverywhere} />);
  expect(await screen.findByText("Nothing matches “night tarif”")).toBeInTheDocument();
  expect(screen.getByText("in Leases")).toBeInTheDocument();
  expect(heard("GET", path)[0]?.url.searchParams.get("collection_id")).toBe(leases.id);
  await userEvent.click(screen.getByRole("button", { name: "Search all collections" }));
  expect(onEverywhere).toHaveBeenCalledOnce();
});

test("a search that fails is tried again in its place", async () => {
  refuse("GET", path, 500, { detail: "The search took too long." });
  open(<SearchResults q="night" />);
  expect(await screen.findByRole("alert")).toHaveTextContent("The search took too long.");
  answer("GET", path, { total: 1, results: [passage()] });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: /berth 4/ })).toBeInTheDocument();
});

test("asks for more where there may be more", async () => {
  const ten = Array.from({ length: 10 }, (_, n) => passage({ chunk_id: `chunk-${n}` }));
  answer("GET", path, { total: 11, results: ten });
  open(<SearchResults q="night" />);
  await userEvent.click(await screen.findByRole("button", { name: "Show more passages" }));
  await waitFor(() =>
    expect(heard("GET", path).map(({ url }) => url.searchParams.get("limit"))).toEqual([
      "10",
      "30",
    ]),
  );
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Show more passages" })).toBeNull(),
  );
});
