import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { applyLibraryEvent } from "#features/library/index.ts";
import {
  bulkDoes,
  bulkPath,
  documentsPath,
  openCollectionWith,
  startLibrary,
} from "#test/screens/library-screen.tsx";
import { adaAsPerson, collection, libraryDocument, standing } from "#test/library.ts";
import { answer, heard } from "#test/script.ts";

const rowOf = (name: string) => screen.findByRole("row", { name: new RegExp(name) });

beforeEach(startLibrary);

test("the collection in the address is expanded, with its documents below it", async () => {
  const { tender } = openCollectionWith([libraryDocument()]);
  const section = await screen.findByRole("region", { name: tender.name });
  const link = within(section).getByRole("link", { name: /^Collapse Shore/, expanded: true });
  const row = await rowOf("Feasibility study 2025.pdf");
  expect(section).toContainElement(row);
  expect(link.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

test("a collection has a page of its own, with its name and asking as the first action", async () => {
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

test("a search on the page covers the collection, and links to a search of everything", async () => {
  const { tender, router } = openCollectionWith([libraryDocument()]);
  await rowOf("Feasibility");
  await userEvent.type(screen.getByRole("searchbox"), "tariff");
  expect(await screen.findByText(`Passages of tariff in ${tender.name}`)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("radio", { name: "All collections" }));
  expect(await screen.findByText("Passages of tariff in all")).toBeInTheDocument();
  expect(router.state.location).toMatchObject({ pathname: "/library/all", search: "?q=tariff" });
});

test("the person who added a document is shown if it was somebody else", async () => {
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

test("a file that could not be read is replaced in its row by those who may edit", async () => {
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

test("while the new file is being read, the error of the old one is not shown", async () => {
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

test("a change made elsewhere updates the document in the list", async () => {
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
  applyLibraryEvent({ type: "document", document: ready });
  await waitFor(async () => expect(await rowOf("Feasibility")).toHaveTextContent("Success"));
});

test("a row shows its version and the state of the next one, which can be read again or deleted", async () => {
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
