import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { useSession } from "#platform/session/session.ts";
import {
  collectionPath,
  collectionsPath,
  documentsPath,
  openLibrary,
  startLibrary,
  thereAre,
} from "#test/screens/library-screen.tsx";
import { adaAsPerson, collection, libraryDocument } from "#test/library.ts";
import { alertWith } from "#test/render.tsx";
import { answer, heard, refuse, reply } from "#test/script.ts";

beforeEach(startLibrary);

test("a collection shows what it holds, whose it is and how its documents stand", async () => {
  const owner = { ...adaAsPerson, id: "0199f0cc-0000-7000-8000-0000000000aa", first_name: "Petra" };
  thereAre(collection({ page_count: 2140, owner }));
  openLibrary();
  const row = await screen.findByRole("region", { name: "Shore power tender" });
  expect(row).toHaveTextContent("38 documents · 2.1k pages");
  expect(row).toHaveTextContent("Shared");
  expect(row).toHaveTextContent("Owner: Petra");
  expect(row).toHaveTextContent("214.60 MB");
  expect(row).toHaveTextContent("1 in error");
  expect(row).toHaveTextContent("21/11/2026");
});

test("a row says only what is out of the ordinary", async () => {
  thereAre(collection({ statuses: { ready: 38, ingested: 0, processing: 0, error: 0 } }));
  openLibrary();
  const row = await screen.findByRole("region", { name: "Shore power tender" });
  expect(row).not.toHaveTextContent("Owner");
  expect(row).not.toHaveTextContent(/ready|error/i);
});

test("a row leads to the page of its collection, or unfolds it for a quick look", async () => {
  const tender = collection();
  thereAre(tender);
  answer("GET", collectionPath, tender);
  answer("GET", documentsPath, { total: 1, results: [libraryDocument()] });
  const { router } = openLibrary("/library/all?sort=name");
  const row = await screen.findByRole("region", { name: "Shore power tender" });
  expect(within(row).getByRole("link", { name: "Shore power tender" })).toHaveAttribute(
    "href",
    `/library/all/${tender.id}?sort=name`,
  );
  await userEvent.click(within(row).getByRole("link", { name: /^Quick look/, expanded: false }));
  expect(router.state.location.search).toBe(`?sort=name&open=${tender.id}`);
  expect(await screen.findByRole("row", { name: /Feasibility/ })).toBeInTheDocument();
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Library");
  await userEvent.click(screen.getByRole("link", { name: /^Quick look/, expanded: true }));
  expect(router.state.location.search).toBe("?sort=name");
  await waitFor(() => expect(screen.queryByRole("row", { name: /Feasibility/ })).toBeNull());
});

test("the list stands where it was left when one comes back from a collection", async () => {
  const many = Array.from({ length: 50 }, (_, n) =>
    collection({
      id: `0199f0cc-0000-7000-8000-0000000001${String(n).padStart(2, "0")}`,
      name: `Harbour ${n}`,
    }),
  );
  thereAre(...many);
  answer("GET", collectionPath, many[0]!);
  answer("GET", documentsPath, { total: 0, results: [] });
  const { router } = openLibrary();
  const scroller = () =>
    screen.getByRole("list", { name: "Collections" }).parentElement!.parentElement!;
  await screen.findByRole("region", { name: "Harbour 0" });
  scroller().scrollTop = 420;
  fireEvent.scroll(scroller());
  await act(() => router.navigate(`/library/all/${many[0]!.id}`));
  await screen.findByRole("heading", { level: 1, name: "Harbour 0" });
  await userEvent.click(screen.getByRole("link", { name: "Library" }));
  await screen.findByRole("list", { name: "Collections" });
  await waitFor(() => expect(scroller().scrollTop).toBe(420));
});

test("rows are compact where that is chosen, also after signing out", async () => {
  thereAre(collection());
  openLibrary();
  const row = await screen.findByRole("region", { name: "Shore power tender" });
  const density = () => row.ownerDocument.querySelector("[data-density]");
  expect(density()).toHaveAttribute("data-density", "comfortable");
  await userEvent.click(screen.getByRole("button", { name: "Compact rows", pressed: false }));
  expect(density()).toHaveAttribute("data-density", "compact");
  localStorage.clear();
  expect(document.cookie).toContain("lectern-density=compact");
  await userEvent.click(screen.getByRole("button", { name: "Compact rows", pressed: true }));
});

test("while the list is on its way its place is kept", async () => {
  reply("GET", collectionsPath, () => new Promise(() => {}));
  openLibrary();
  expect(await screen.findByText("Loading collections")).toBeInTheDocument();
});

test("a list that fails says so in its place, and is tried again", async () => {
  refuse("GET", collectionsPath, 500, { detail: "The server took too long." });
  openLibrary();
  const alert = await alertWith("Couldn't load the list");
  expect(alert).toHaveTextContent("The server took too long. Your filters are kept.");
  thereAre(collection());
  await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("region", { name: "Shore power tender" })).toBeInTheDocument();
});

test("an empty library says what to do next", async () => {
  thereAre();
  openLibrary();
  expect(await screen.findByText("No collections yet")).toBeInTheDocument();
  expect(screen.getByText("Create one, then drop your documents into it.")).toBeInTheDocument();
});

test("a viewer is offered nothing that they may not do", async () => {
  useSession.setState({ group: "viewer" });
  thereAre(collection({ permissions: { edit: false, delete: false, share: false } }));
  openLibrary();
  await screen.findByRole("region", { name: "Shore power tender" });
  expect(screen.queryByRole("button", { name: "New collection" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Upload" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: /Actions for Shore power/ }));
  expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual([
    "Ask about it",
    "Research this",
    "Review its documents",
  ]);
});

test("makes a collection and opens it", async () => {
  thereAre();
  const made = collection({ name: "Leases", document_count: 0 });
  answer("POST", collectionsPath, made, 201);
  const { router } = openLibrary("/library/shared");
  await userEvent.click((await screen.findAllByRole("button", { name: "New collection" }))[0]!);
  const dialog = await screen.findByRole("dialog", { name: "New collection" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Create collection" }));
  expect(dialog).toHaveTextContent("Give the collection a name.");
  expect(heard("POST", collectionsPath)).toHaveLength(0);

  answer("GET", collectionPath, made);
  answer("GET", documentsPath, { total: 0, results: [] });
  await userEvent.type(within(dialog).getByLabelText("Name"), "Leases{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe(`/library/shared/${made.id}`));
  expect(heard("POST", collectionsPath)[0]?.body).toEqual({
    name: "Leases",
    description: "",
    visibility: "shared",
  });
});

test("typing narrows the names and shows the passages", async () => {
  thereAre(collection());
  const { router } = openLibrary();
  await screen.findByRole("region", { name: "Shore power tender" });
  await userEvent.keyboard("/");
  expect(screen.getByRole("searchbox")).toHaveFocus();
  await userEvent.keyboard("night tariff");
  expect(await screen.findByText("Passages of night tariff in all")).toBeInTheDocument();
  await waitFor(() => expect(router.state.location.search).toBe("?q=night+tariff"));
  const asked = () => heard("GET", collectionsPath).map(({ url }) => url.searchParams.get("q"));
  await expect.poll(() => asked().at(-1)).toBe("night tariff");
  expect(asked()[0]).toBeNull();
});

test("filters and order are asked for, and stand in the address", async () => {
  thereAre(collection());
  const { router } = openLibrary();
  await screen.findByRole("region", { name: "Shore power tender" });
  await userEvent.click(screen.getByRole("button", { name: "Status" }));
  await userEvent.click(await screen.findByRole("menuitemradio", { name: "In error" }));
  await userEvent.click(screen.getByRole("button", { name: /^Order/ }));
  await userEvent.click(await screen.findByRole("menuitemradio", { name: "Name, A to Z" }));
  expect(router.state.location.search).toBe("?status=error&sort=name");
  await waitFor(() => {
    const { searchParams } = heard("GET", collectionsPath).at(-1)!.url;
    expect([searchParams.get("status"), searchParams.get("sort")]).toEqual(["error", "name"]);
  });
});

test("a collection that is gone says so, above the others", async () => {
  thereAre(collection());
  refuse("GET", collectionPath, 404, { detail: "Collection not found." });
  openLibrary(`/library/all/${collection().id}`);
  expect(await screen.findByText("Collection not found")).toBeInTheDocument();
  expect(await screen.findByRole("region", { name: "Shore power tender" })).toBeInTheDocument();
});

test("the way of looking outlives signing out", async () => {
  thereAre(collection());
  openLibrary();
  await screen.findByRole("region", { name: "Shore power tender" });
  await userEvent.click(screen.getByRole("radio", { name: "Cards" }));
  localStorage.clear();
  expect(document.cookie).toContain("lectern-library=cards");
  await userEvent.click(screen.getByRole("radio", { name: "Rows" }));
});
