import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { collection, libraryDocument } from "#test/library.ts";
import { show } from "#test/render.tsx";
import { answer, heard, refuse } from "#test/script.ts";

import { PublicPage } from "./PublicPage.tsx";

const collectionsPath = "/libraries/ext/v1/collections";
const documentsPath = "/libraries/ext/v1/collections/{collection_id}/document";

const open = () => show(<PublicPage />, { at: "/p/token", path: "/p/:token" });

const edition = {
  id: crypto.randomUUID(),
  number: 4,
  published_at: "2026-11-02T09:00:00.000Z",
  workspace: "Northgate",
  brand: { product_name: null, accent: null, logo: null },
};

test("a link shows what it opens, where that is from, and its documents", async () => {
  const results = [libraryDocument({ name: "Tides.pdf" }), libraryDocument({ name: "Quays.pdf" })];
  const shown = collection({ visibility: "published", edition, document_count: 2 });
  answer("GET", collectionsPath, { total: 1, results: [shown] });
  answer("GET", documentsPath, { total: 2, results });
  answer("GET", "/libraries/ext/v1/search", { total: 0, results: [] });
  open();
  expect(await screen.findByRole("heading", { name: "Shore power tender" })).toBeInTheDocument();
  expect(screen.getByText(/Edition 4, published by/)).toHaveTextContent("Northgate");
  const link = await screen.findByRole("link", { name: /Tides\.pdf/ });
  expect(link).toHaveAttribute("href", expect.stringContaining(results[0]!.id));

  await userEvent.type(screen.getByRole("searchbox", { name: "Search the documents" }), "quay");
  await expect
    .poll(() => heard("GET", documentsPath).at(-1)?.url.searchParams.get("q"))
    .toBe("quay");
  expect(await screen.findByRole("heading", { name: /^Passages/ })).toBeInTheDocument();
});

test("a link's page has the look of the workspace that it is from, once that is known", async () => {
  const brand = { product_name: "Northgate Desk", accent: "#aa3355", logo: null };
  const shown = collection({ visibility: "published", edition: { ...edition, brand } });
  answer("GET", collectionsPath, { total: 1, results: [shown] });
  answer("GET", documentsPath, { total: 0, results: [] });
  const { unmount } = open();
  expect(screen.queryByText("Lectern")).toBeNull();
  expect(await screen.findByText("Northgate Desk")).toBeInTheDocument();
  const { style } = document.documentElement;
  expect(style.getPropertyValue("--accent")).toBe("#aa3355");
  expect(document.title).toBe("Shore power tender · Northgate Desk");
  unmount();
  expect(style.getPropertyValue("--accent")).toBe("");
});

test("a link that expired, was withdrawn or never existed says so in the same words", async () => {
  refuse("GET", collectionsPath, 404, { detail: "This link is not valid." });
  open();
  expect(await screen.findByText("This link is not valid")).toBeInTheDocument();
  expect(screen.getByText(/Ask the person who gave it to you/)).toBeInTheDocument();
  expect(screen.queryByRole("searchbox")).toBeNull();
});
