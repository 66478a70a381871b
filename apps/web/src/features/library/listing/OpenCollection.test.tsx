import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { applyLibraryEvent } from "#features/library/index.ts";
import { queryClient } from "#platform/http/query-client.ts";
import {
  bulkDoes,
  bulkPath,
  collectionPath,
  documentPath,
  documentsPath,
  openCollectionWith,
  startLibrary,
  thereAre,
} from "#test/library-screen.tsx";
import {
  adaAsPerson,
  collection,
  libraryDocument,
  libraryFolder,
  standing,
} from "#test/library.ts";
import { answer, heard, refuse, reply } from "#test/script.ts";

const rowOf = (name: string) => screen.findByRole("row", { name: new RegExp(name) });

beforeEach(startLibrary);

test("the collection of the address stands opened expanded, with its documents under it", async () => {
  const { tender } = openCollectionWith([libraryDocument()]);
  const section = await screen.findByRole("region", { name: tender.name });
  const link = within(section).getByRole("link", { name: /^Collapse Shore/, expanded: true });
  const row = await rowOf("Feasibility study 2025.pdf");
  expect(section).toContainElement(row);
  expect(link.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

test("a collection is a page of its own: its name above, and asking as the first action", async () => {
  const { tender, router } = openCollectionWith([libraryDocument()]);
  const heading = await screen.findByRole("heading", { level: 1, name: tender.name });
  await waitFor(() => expect(document.title).toBe("Shore power tender · Lectern"));
  const bar = heading.closest("header")!;
  const controls = within(bar).getAllByRole("button");
  expect(controls.map((button) => button.textContent || button.getAttribute("aria-label"))).toEqual(
    ["Ask", "Upload", "Actions for Shore power tender"],
  );
  expect(within(bar).getByRole("link", { name: "Library" })).toHaveAttribute(
    "href",
    "/library/all",
  );
  expect(screen.queryByRole("list", { name: "Collections" })).toBeNull();
  await userEvent.click(within(bar).getByRole("button", { name: "Ask" }));
  expect(router.state.location).toMatchObject({
    pathname: "/chat-ai",
    search: `?collections=${tender.id}`,
  });
});

test("a search on the page looks into the collection, and leads to a search of all", async () => {
  const { tender, router } = openCollectionWith([libraryDocument()]);
  await rowOf("Feasibility");
  await userEvent.type(screen.getByRole("searchbox"), "tariff");
  expect(await screen.findByText(`Passages of tariff in ${tender.name}`)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("radio", { name: "All collections" }));
  expect(await screen.findByText("Passages of tariff in all")).toBeInTheDocument();
  expect(router.state.location).toMatchObject({ pathname: "/library/all", search: "?q=tariff" });
});

test("who added a document is shown where it was somebody else", async () => {
  const created_by = { ...adaAsPerson, id: "0199f0cc-0000-7000-8000-0000000000aa" };
  openCollectionWith([
    libraryDocument({ name: "Mine.pdf" }),
    libraryDocument({ name: "Petra.pdf", created_by: { ...created_by, first_name: "Petra" } }),
  ]);
  expect(within(await rowOf("Mine")).getAllByRole("gridcell")[5]).toHaveTextContent(/^You$/);
  expect(within(await rowOf("Petra")).getAllByRole("gridcell")[5]).toHaveTextContent(
    "Petra Lovelace",
  );
});

test("the documents of the open collection, with their badges and the reason of an error", async () => {
  openCollectionWith([
    libraryDocument(),
    libraryDocument({ name: "Protocol.pdf", status: "ingested", page_count: 12 }),
    libraryDocument({
      name: "Umweltbericht.pdf",
      status: "error",
      status_detail: "Locked with a password. Add a copy without one.",
      page_count: null,
      size: 912,
    }),
    libraryDocument({ name: "Herons.pdf", standing: standing({ retracted: true }) }),
    libraryDocument({ name: "Card.md", standing: standing({ abstract_only: true }) }),
    libraryDocument({ name: "Old.pdf", status: "archived" as "ready" }),
  ]);
  const row = await rowOf("Feasibility study 2025.pdf");
  const cells = within(row)
    .getAllByRole("gridcell")
    .map(({ textContent }) => textContent);
  expect(within(row).getByRole("link", { name: "Feasibility study 2025.pdf" })).toBeInTheDocument();
  expect(cells.slice(2, 7)).toEqual(["4.07 MB", "86", "Success", "You", "20/11/2026"]);
  expect(await rowOf("Protocol")).toHaveTextContent("Processed");
  const failed = await rowOf("Umweltbericht");
  expect(failed).toHaveTextContent("Locked with a password. Add a copy without one.");
  expect(failed).toHaveTextContent("912 B–Error");
  expect(
    within(failed).getByRole("button", { name: "Read Umweltbericht.pdf again" }),
  ).toBeEnabled();
  expect(await rowOf("Old")).toHaveTextContent("archived");
  expect(await rowOf("Herons")).toHaveTextContent("Retracted");
  expect(await rowOf("Card")).toHaveTextContent("Abstract only");
});

test("a file that could not be read is replaced in its row, by who may edit", async () => {
  const failed = libraryDocument({
    name: "Locked.pdf",
    status: "error",
    status_detail: "Damaged.",
  });
  const { permissions } = collection();
  openCollectionWith([failed]);
  const row = await rowOf("Locked.pdf");
  const chosen = vi.spyOn(HTMLInputElement.prototype, "click");
  await userEvent.click(within(row).getByRole("button", { name: "Replace file Locked.pdf" }));
  await waitFor(() => expect(chosen.mock.instances).toHaveLength(1));
  expect(chosen.mock.instances[0]).toMatchObject({ type: "file", multiple: false });
  cleanup();

  openCollectionWith([failed], { permissions: { ...permissions, edit: false } });
  expect(await rowOf("Locked.pdf")).not.toHaveTextContent("Replace file");
});

test("while the new file is read the reason of the old one is not told", async () => {
  const replacement = {
    id: "0199f0bb-0000-7000-8000-00000000abcd",
    version: 2,
    status: "processing",
    status_detail: null,
    progress: 0,
  } as const;
  openCollectionWith([
    libraryDocument({
      name: "Locked.pdf",
      status: "error",
      status_detail: "Damaged.",
      replacement,
    }),
  ]);
  const row = await rowOf("Locked.pdf");
  expect(row).toHaveTextContent("The new file is being read.");
  expect(row).not.toHaveTextContent(/Damaged|Replace file/);
});

test("an empty collection says what to do next", async () => {
  openCollectionWith([], { document_count: 0 });
  expect(await screen.findByText("Drop files here")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Choose files" })).toBeInTheDocument();
});

test("a change elsewhere shows where the document stands", async () => {
  const { results } = openCollectionWith([
    libraryDocument({ status: "processing", status_detail: "Reading page 131 of 214" }),
  ]);
  expect(await rowOf("Feasibility")).toHaveTextContent(/Reading page 131 of 214.*Processing/);
  const ready = {
    ...results[0]!,
    status: "ready" as const,
    status_detail: null,
    updated_at: "2026-11-21T12:00:00.000Z",
  };
  answer("GET", documentsPath, { total: 1, results: [ready] });
  applyLibraryEvent(queryClient, { type: "document", document: ready });
  await waitFor(async () => expect(await rowOf("Feasibility")).toHaveTextContent("Success"));
});

test("retries a document in error", async () => {
  const { results } = openCollectionWith([
    libraryDocument({ status: "error", status_detail: "Damaged." }),
  ]);
  bulkDoes();
  const retry = await screen.findByRole("button", { name: /^Read Feas.* again$/ });
  answer("GET", documentsPath, { total: 1, results: [{ ...results[0]!, status: "processing" }] });
  await userEvent.click(retry);
  await waitFor(async () => expect(await rowOf("Feasibility")).toHaveTextContent("Processing"));
  expect(idsIn("retry")).toEqual([[results[0]!.id]]);
});

test("the keyboard moves, selects, opens and deletes with an undo", async () => {
  const { router, results } = openCollectionWith([
    libraryDocument({ name: "One.pdf" }),
    libraryDocument({ name: "Two.pdf" }),
    libraryDocument({ name: "Three.pdf" }),
  ]);
  (await rowOf("One.pdf")).focus();
  await userEvent.keyboard("{ArrowDown} ");
  await waitFor(async () => expect(await rowOf("Two.pdf")).toHaveFocus());
  expect(await screen.findByText("1 selected")).toBeInTheDocument();
  await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}");
  expect(await screen.findByText("2 selected")).toBeInTheDocument();

  bulkDoes();
  answer("GET", documentsPath, { total: 1, results: results.slice(0, 1) });
  await userEvent.keyboard("{Delete}");
  await waitFor(() => expect(screen.queryByRole("row", { name: /Two.pdf/ })).toBeNull());
  await waitFor(async () => expect(await rowOf("One.pdf")).toHaveFocus());
  expect(await screen.findByText("2 documents deleted")).toBeInTheDocument();
  answer("GET", documentsPath, { total: 3, results });
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await rowOf("Two.pdf")).toBeInTheDocument();
  const [, two, three] = results.map(({ id }) => id);
  expect([idsIn("delete"), idsIn("restore")]).toEqual([[[two, three]], [[two, three]]]);

  (await rowOf("One.pdf")).focus();
  await userEvent.keyboard("{Enter}");
  expect(router.state.location.search).toMatch(/^\?document=/);
});

const idsIn = (action: string) =>
  heard("POST", bulkPath)
    .map(({ body }) => body as { action: string; ids: string[] })
    .filter((body) => body.action === action)
    .map(({ ids }) => ids);

test("what came in a file says so, and goes with it by one call", async () => {
  const zip = libraryDocument({ name: "mails.zip", contained_count: 3 });
  const contained_in = { id: zip.id, name: zip.name };
  openCollectionWith([zip, libraryDocument({ name: "One.eml", contained_in })]);
  bulkDoes();
  expect(await rowOf("One.eml")).toHaveTextContent("In mails.zip");
  (await rowOf("Select mails.zip")).focus();
  await userEvent.keyboard(" {Shift>}{ArrowDown}{/Shift}{Delete}");
  expect(await screen.findByText("“mails.zip” and the 3 files in it deleted")).toBeInTheDocument();
  expect(idsIn("delete")).toEqual([[zip.id]]);
});

test("a deletion that is refused brings the document back", async () => {
  openCollectionWith([libraryDocument({ name: "One.pdf" }), libraryDocument({ name: "Two.pdf" })]);
  refuse("POST", bulkPath, 403, { detail: "You may not delete it." });
  (await rowOf("One.pdf")).focus();
  await userEvent.keyboard("{Delete}");
  expect(await screen.findByText("You may not delete it.")).toBeInTheDocument();
  expect(await rowOf("One.pdf")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("one toast tells what was deleted, what was not and why; its Undo restores what was", async () => {
  const { results } = openCollectionWith([
    libraryDocument({ name: "One.pdf" }),
    libraryDocument({ name: "Two.pdf" }),
    libraryDocument({ name: "Three.pdf" }),
  ]);
  const [one, two, three] = results.map(({ id }) => id);
  bulkDoes([{ id: three!, detail: "Document not found." }]);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select all documents" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  expect(
    await screen.findByText("2 documents deleted 1 document stays as it is: Document not found."),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(idsIn("restore")).toEqual([[one, two]]));
  expect(idsIn("delete")).toEqual([[one, two, three]]);
});

test("asks about what is chosen", async () => {
  const { router, results } = openCollectionWith([
    libraryDocument(),
    libraryDocument({ name: "Two.pdf" }),
  ]);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select Two.pdf" }));
  await userEvent.click(await screen.findByRole("button", { name: "Ask about" }));
  expect(router.state.location.pathname).toBe("/chat-ai");
  expect(router.state.location.search).toBe(`?documents=${results[1]!.id}`);
});

test("Escape lets go of what is chosen; the settings show no choice", async () => {
  openCollectionWith([libraryDocument({ name: "Two.pdf" })]);
  const box = await screen.findByRole("checkbox", { name: "Select Two.pdf" });
  await userEvent.click(box);
  expect(await screen.findByRole("toolbar", { name: "Chosen documents" })).toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("toolbar", { name: "Chosen documents" })).toBeNull();
  await userEvent.click(box);
  await userEvent.click(screen.getByRole("tab", { name: "Settings" }));
  expect(screen.queryByRole("toolbar", { name: "Chosen documents" })).toBeNull();
});

test("renames a document", async () => {
  const { results } = openCollectionWith([libraryDocument()]);
  answer("PATCH", documentPath, { ...results[0]!, name: "Study.pdf", updated_at: "2026-11-22" });
  await userEvent.click(await screen.findByRole("button", { name: /^Actions for Feasibility/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Rename" }));
  const field = await screen.findByLabelText("Name");
  await userEvent.clear(field);
  await userEvent.type(field, "Study.pdf{Enter}");
  expect(await rowOf("Study.pdf")).toBeInTheDocument();
  expect(heard("PATCH", documentPath)[0]?.body).toEqual({ name: "Study.pdf" });
});

test("moves documents to another collection by one call, and back to where each lay", async () => {
  const other = collection({ name: "Supplier contracts" });
  const letters = libraryFolder({ name: "Letters" });
  const { tender, results } = openCollectionWith([
    libraryDocument({ name: "One.pdf" }),
    libraryDocument({ name: "Two.pdf", folder_id: letters.id }),
  ]);
  thereAre(tender, other);
  bulkDoes();
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select all documents" }));
  await userEvent.click(await screen.findByRole("button", { name: "Move" }));
  const dialog = await screen.findByRole("dialog", { name: "Move 2 documents to" });
  await userEvent.click(await within(dialog).findByRole("radio", { name: /Supplier contracts/ }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Move" }));
  expect(await screen.findByText("2 documents moved to Supplier contracts")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  const [one, two] = results.map(({ id }) => id);
  const move = { action: "move", collection_id: tender.id };
  await waitFor(() =>
    expect(heard("POST", bulkPath).map(({ body }) => body)).toEqual([
      { action: "move", ids: [one, two], collection_id: other.id, folder_id: null },
      { ...move, ids: [one], folder_id: null },
      { ...move, ids: [two], folder_id: letters.id },
    ]),
  );
});

test("a collection is deleted at once, and Undo restores it", async () => {
  const { tender, router } = openCollectionWith([libraryDocument()]);
  answer("DELETE", collectionPath, undefined, 204);
  await userEvent.click(await screen.findByRole("button", { name: /^Actions for Shore/ }));
  thereAre();
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/library/all"));
  expect(await screen.findByText("No collections yet")).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).toBeNull();
  reply("POST", "/libraries/ext/v1/trash/{id}/restore", ({ url }) => {
    expect(url.pathname).toContain(tender.id);
    thereAre(tender);
    return new Response("{}", { headers: { "Content-Type": "application/json" } });
  });
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("region", { name: "Shore power tender" })).toBeInTheDocument();
});

test("a row says which version it is and what becomes of the next, which is read again or deleted", async () => {
  const replacement = {
    id: "0199f0bb-0000-7000-8000-00000000abcd",
    version: 4,
    status: "error",
    status_detail: "The file is damaged.",
    progress: 0,
  } as const;
  bulkDoes();
  openCollectionWith([libraryDocument({ name: "Plan.pdf", version: 3, versions: 4, replacement })]);
  const row = await rowOf("Plan.pdf");
  expect(row).toHaveTextContent("v3");
  expect(row).toHaveTextContent(
    "Version 4 could not be read; this one stays. The file is damaged.",
  );
  await userEvent.click(within(row).getByRole("button", { name: "Read Plan.pdf again" }));
  await waitFor(() =>
    expect(heard("POST", bulkPath)[0]?.body).toMatchObject({
      action: "retry",
      ids: [replacement.id],
    }),
  );
  const versionPath =
    "/libraries/ext/v1/collections/{collection_id}/document/{document_id}/versions/{version_id}";
  answer("DELETE", versionPath, undefined, 204);
  await userEvent.click(within(row).getByRole("button", { name: "Actions for Plan.pdf" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete the new version" }));
  expect(await screen.findByText("Version 4 deleted")).toBeInTheDocument();
  expect(heard("DELETE", versionPath)[0]?.url.pathname).toContain(replacement.id);
});
