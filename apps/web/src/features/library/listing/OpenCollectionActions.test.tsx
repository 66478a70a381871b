import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import {
  bulkDoes,
  bulkPath,
  collectionPath,
  documentPath,
  documentsPath,
  openCollectionWith,
  startLibrary,
  thereAre,
} from "#test/screens/library-screen.tsx";
import { collection, libraryDocument, libraryFolder } from "#test/library.ts";
import { answer, heard, refuse, reply } from "#test/script.ts";

const rowOf = (name: string) => screen.findByRole("row", { name: new RegExp(name) });

beforeEach(startLibrary);

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
