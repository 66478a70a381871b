import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { applyLibraryEvent } from "#features/library/index.ts";
import { queryClient } from "#platform/query-client.ts";
import {
  collectionPath,
  documentPath,
  documentsPath,
  openCollectionWith,
  startLibrary,
  thereAre,
} from "#test/library-screen.tsx";
import { collection, libraryDocument } from "#test/library.ts";
import { answer, heard, refuse } from "#test/script.ts";

const rowOf = (name: string) => screen.findByRole("row", { name: new RegExp(name) });

beforeEach(startLibrary);

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
    libraryDocument({ name: "Old.pdf", status: "archived" as "ready" }),
  ]);
  const row = await rowOf("Feasibility study 2025.pdf");
  const cells = within(row)
    .getAllByRole("gridcell")
    .map(({ textContent }) => textContent);
  expect(within(row).getByRole("link", { name: "Feasibility study 2025.pdf" })).toBeInTheDocument();
  expect(cells.slice(2, 7)).toEqual(["4.07 MB", "86", "Success", "ALAda Lovelace", "20/11/2026"]);
  expect(await rowOf("Protocol")).toHaveTextContent("Processed");
  const failed = await rowOf("Umweltbericht");
  expect(failed).toHaveTextContent("Locked with a password. Add a copy without one.");
  expect(failed).toHaveTextContent("912 B–Error");
  expect(
    within(failed).getByRole("button", { name: "Read Umweltbericht.pdf again" }),
  ).toBeEnabled();
  expect(await rowOf("Old")).toHaveTextContent("archived");
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
  answer("POST", `${documentPath}/retry`, {
    ...results[0]!,
    status: "processing",
    status_detail: null,
    updated_at: "2026-11-21T12:00:00.000Z",
  });
  await userEvent.click(await screen.findByRole("button", { name: /^Read Feas.* again$/ }));
  expect(await rowOf("Feasibility")).toHaveTextContent("Processing");
});

test("the keyboard moves, selects, opens and deletes with an undo", async () => {
  const { router } = openCollectionWith([
    libraryDocument({ name: "One.pdf" }),
    libraryDocument({ name: "Two.pdf" }),
    libraryDocument({ name: "Three.pdf" }),
  ]);
  (await rowOf("One.pdf")).focus();
  await userEvent.keyboard("{ArrowDown} ");
  await waitFor(async () => expect(await rowOf("Two.pdf")).toHaveFocus());
  expect(screen.getByText("1 selected")).toBeInTheDocument();
  await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}");
  expect(await screen.findByText("2 selected")).toBeInTheDocument();

  await userEvent.keyboard("{Delete}");
  await waitFor(() => expect(screen.queryByRole("row", { name: /Two.pdf/ })).toBeNull());
  expect(screen.getByText("2 documents deleted")).toBeInTheDocument();
  expect(heard("DELETE")).toHaveLength(0);
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await rowOf("Two.pdf")).toBeInTheDocument();
  expect(heard("DELETE")).toHaveLength(0);

  (await rowOf("One.pdf")).focus();
  await userEvent.keyboard("{Enter}");
  expect(router.state.location.search).toMatch(/^\?document=/);
});

test("a deletion is carried out when its toast has left", async () => {
  openCollectionWith([libraryDocument({ name: "One.pdf" }), libraryDocument({ name: "Two.pdf" })]);
  answer("DELETE", documentPath, undefined, 204);
  (await rowOf("One.pdf")).focus();
  await userEvent.keyboard("{Delete}");
  await userEvent.click(await screen.findByRole("button", { name: "Close notification" }));
  await waitFor(() => expect(heard("DELETE", documentPath)).toHaveLength(1));
});

test("what came in a file says so, and goes with it at once", async () => {
  const zip = libraryDocument({ name: "mails.zip", contained_count: 3 });
  const contained_in = { id: zip.id, name: zip.name };
  openCollectionWith([zip, libraryDocument({ name: "One.eml", contained_in })]);
  answer("DELETE", documentPath, undefined, 204);
  expect(await rowOf("One.eml")).toHaveTextContent("In mails.zip");
  (await rowOf("Select mails.zip")).focus();
  await userEvent.keyboard("{Delete}");
  expect(await screen.findByText("“mails.zip” and the 3 files in it deleted")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));

  (await rowOf("Select mails.zip")).focus();
  await userEvent.keyboard(" {Shift>}{ArrowDown}{/Shift}{Delete}");
  await userEvent.click(await screen.findByRole("button", { name: "Close notification" }));
  await waitFor(() => expect(heard("DELETE", documentPath)).toHaveLength(1));
});

test("a deletion that is refused brings the document back", async () => {
  openCollectionWith([libraryDocument({ name: "One.pdf" }), libraryDocument({ name: "Two.pdf" })]);
  refuse("DELETE", documentPath, 403, { detail: "You may not delete it." });
  (await rowOf("One.pdf")).focus();
  await userEvent.keyboard("{Delete}");
  await userEvent.click(await screen.findByRole("button", { name: "Close notification" }));
  expect(await rowOf("One.pdf")).toBeInTheDocument();
  expect(await screen.findByText("You may not delete it.")).toBeInTheDocument();
});

test("asks about what is chosen", async () => {
  const { router, results } = openCollectionWith([
    libraryDocument(),
    libraryDocument({ name: "Two.pdf" }),
  ]);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select Two.pdf" }));
  await userEvent.click(screen.getByRole("button", { name: "Ask about" }));
  expect(router.state.location.pathname).toBe("/chat-ai");
  expect(router.state.location.search).toBe(`?documents=${results[1]!.id}`);
});

test("Escape lets go of what is chosen; the settings show no choice", async () => {
  openCollectionWith([libraryDocument({ name: "Two.pdf" })]);
  const box = await screen.findByRole("checkbox", { name: "Select Two.pdf" });
  await userEvent.click(box);
  expect(screen.getByRole("toolbar", { name: "Chosen documents" })).toBeInTheDocument();
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

test("moves documents to another collection, and back", async () => {
  const other = collection({ name: "Supplier contracts" });
  const { tender, results } = openCollectionWith([libraryDocument()]);
  thereAre(tender, other);
  answer("PATCH", documentPath, { ...results[0]!, collection_id: other.id });
  await userEvent.click(await screen.findByRole("checkbox", { name: /Select Feasibility/ }));
  await userEvent.click(screen.getByRole("button", { name: "Move" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(await within(dialog).findByRole("radio", { name: /Supplier contracts/ }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Move" }));
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(heard("PATCH", documentPath).map(({ body }) => body)).toEqual([
      { collection_id: other.id },
      { collection_id: tender.id },
    ]),
  );
});

test("a collection with documents is deleted only when that is confirmed", async () => {
  const { router } = openCollectionWith([libraryDocument()]);
  answer("DELETE", collectionPath, undefined, 204);
  await userEvent.click(await screen.findByRole("button", { name: /^Actions for Shore/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete Shore power tender?" });
  expect(dialog).toHaveTextContent(
    "38 documents go with it, for everyone in this workspace. This cannot be undone.",
  );
  thereAre();
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete collection" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/library/all"));
});
