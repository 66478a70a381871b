import type { Collection } from "@lectern/contract/library";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import {
  bulkDoes,
  bulkPath,
  collectionPath,
  documentsPath,
  foldersPath,
  openLibrary,
  startLibrary,
  thereAre,
} from "#test/screens/library-screen.tsx";
import { collection, libraryDocument, libraryFolder } from "#test/library.ts";
import { answer, heard, refuse, reply } from "#test/script.ts";

const importPath = "/libraries/ext/v1/collections/{collection_id}/document/import";

beforeEach(startLibrary);

/** The open collection with the folder "Letters" that contains "2025". */
function withFolders(folder: string | undefined, given: Partial<Collection> = {}) {
  const tender = collection(given);
  const letters = libraryFolder({ collection_id: tender.id });
  const year = libraryFolder({ collection_id: tender.id, name: "2025", parent_id: letters.id });
  const one = libraryDocument({ name: "One.pdf", collection_id: tender.id });
  thereAre(tender);
  answer("GET", collectionPath, tender);
  answer("GET", documentsPath, { total: 1, results: [one] });
  answer("GET", foldersPath, { total: 2, results: [letters, year] });
  const search = folder === "letters" ? `?folder=${letters.id}` : folder ? `?folder=${folder}` : "";
  const view = openLibrary(`/library/all/${tender.id}${search}`);
  const asked = () =>
    heard("GET", documentsPath).map(({ url }) => url.searchParams.get("folder_id"));
  return { tender, letters, year, one, asked, ...view };
}

test("folders stand before the documents, and the address says which one is open", async () => {
  const { letters, asked, router } = withFolders(undefined);
  const row = await screen.findByRole("row", { name: "Folder Letters" });
  expect(row).toHaveTextContent("3 documents");
  expect(screen.queryByRole("row", { name: "Folder 2025" })).toBeNull();
  await userEvent.click(within(row).getByRole("link", { name: "Letters" }));
  expect(router.state.location.search).toBe(`?folder=${letters.id}`);
  expect(await screen.findByRole("row", { name: "Folder 2025" })).toBeInTheDocument();
  await waitFor(() => expect(asked()).toEqual(["root", letters.id]));
  const path = await screen.findByRole("navigation", { name: "Folders" });
  expect(path).toHaveTextContent(/Shore power tender.*Letters/);
});

test("a folder's documents can be reviewed, also by those who may only read", async () => {
  const permissions = { edit: false, delete: false, share: false };
  const { tender, letters, router } = withFolders(undefined, { permissions });
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Letters" }));
  const entries = await screen.findAllByRole("menuitem");
  expect(entries.map(({ textContent }) => textContent)).toEqual(["Review its documents"]);
  await userEvent.click(entries[0]!);
  expect(router.state.location).toMatchObject({
    pathname: "/assets/reviews",
    search: `?new=1&collection=${tender.id}&folder=${letters.id}`,
  });
});

test("of thousands of folders only those in sight exist; keys lead through them to the documents", async () => {
  const { tender } = withFolders(undefined);
  const many = Array.from({ length: 5000 }, (_, n) =>
    libraryFolder({ collection_id: tender.id, name: `Folder ${String(n).padStart(4, "0")}` }),
  );
  answer("GET", foldersPath, { total: many.length, results: many });
  const first = await screen.findByRole("row", { name: "Folder Folder 0000" });
  expect(screen.getAllByRole("row", { name: /^Folder/ }).length).toBeLessThan(60);
  first.focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(screen.getByRole("row", { name: "Folder Folder 0001" })).toHaveFocus();
  await userEvent.keyboard("{End}");
  expect(screen.getByRole("row", { name: "Folder Folder 4999" })).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  expect(screen.getByRole("row", { name: /One.pdf/ })).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}");
  expect(screen.getByRole("row", { name: "Folder Folder 4999" })).toHaveFocus();
});

test("what is added from the web comes to lie in the open folder", async () => {
  const { letters } = withFolders("letters");
  answer("GET", "/libraries/ext/v1/sources", { results: [] });
  reply("POST", importPath, () => Response.json(libraryDocument(), { status: 201 }));
  await screen.findByRole("row", { name: "Folder 2025" });
  await userEvent.click(await screen.findByRole("button", { name: /^Actions for Shore/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Add from the web" }));
  const field = await screen.findByRole("textbox", { name: "Address" });
  await userEvent.type(field, "https://example.org/a.pdf{Enter}");
  await waitFor(() => expect(heard("POST", importPath)).toHaveLength(1));
  expect(heard("POST", importPath)[0]?.body).toMatchObject({ folder_id: letters.id });
});

test("a document is moved to a folder of its own collection by the dialog", async () => {
  const { tender, year, one } = withFolders("letters");
  bulkDoes();
  await userEvent.click(await screen.findByRole("button", { name: "Actions for One.pdf" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Move" }));
  const dialog = await screen.findByRole("dialog", { name: "Move One.pdf to" });
  await userEvent.click(await within(dialog).findByRole("radio", { name: "2025" }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Move" }));
  expect(await screen.findByText("“One.pdf” moved to 2025")).toBeInTheDocument();
  expect(heard("POST", bulkPath)[0]?.body).toEqual({
    action: "move",
    ids: [one.id],
    collection_id: tender.id,
    folder_id: year.id,
  });
});

test("a folder that is gone says so, and leads to the top", async () => {
  const { router } = withFolders("0199f0cc-0000-7000-8000-00000000000f");
  expect(await screen.findByText("Folder not found")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("link", { name: "To the top of the collection" }));
  expect(router.state.location.search).toBe("");
});

test("a name that a folder has already is told at the field", async () => {
  withFolders("letters");
  refuse("POST", foldersPath, 409, { detail: "A folder with this name already exists." });
  await userEvent.click(await screen.findByRole("button", { name: "New folder" }));
  const dialog = await screen.findByRole("dialog", { name: "New folder in Letters" });
  const field = within(dialog).getByRole("textbox", { name: "Name" });
  await userEvent.type(field, "2025{Enter}");
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription("A folder with this name already exists."),
  );
});
