import type { Work } from "@lectern/contract/sources";
import type { TrashEntry } from "@lectern/contract/trash";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { openCollectionWith, openLibrary, startLibrary } from "#test/screens/library-screen.tsx";
import { adaAsPerson, libraryDocument } from "#test/library.ts";
import { alertWith } from "#test/render.tsx";
import { answer, heard, refuse, reply } from "#test/script.ts";

const trashPath = "/libraries/ext/v1/trash";
const importPath = "/libraries/ext/v1/collections/{collection_id}/document/import";
const worksPath = "/libraries/ext/v1/sources/{source}/works";

beforeEach(startLibrary);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const deleted = (given: Partial<TrashEntry> = {}): TrashEntry => ({
  id: "0199f0cc-0000-7000-8000-000000000001",
  kind: "folder",
  name: "Old letters",
  collection: { id: "0199f0cc-0000-7000-8000-000000000002", name: "Harbour" },
  document_count: 12,
  size: 2048,
  deleted_by: adaAsPerson,
  deleted_at: "2026-11-20T08:00:00.000Z",
  expires_at: inDays(2.5),
  held: false,
  ...given,
});

test("the trash says what was deleted, by whom, and how long it stays; it goes for good when that is confirmed", async () => {
  answer("GET", trashPath, { total: 1, results: [deleted()] });
  answer("DELETE", `${trashPath}/{id}`, undefined, 204);
  openLibrary("/library/all?trash=1");
  const entry = await screen.findByRole("listitem");
  expect(entry).toHaveTextContent(
    /Old letters.*In Harbour.*12 documents.*2.0 KB.*Deleted by Ada Lovelace on 20\/11\/2026.*3 days left/,
  );
  await userEvent.click(within(entry).getByRole("button", { name: "Delete Old letters for good" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete Old letters for good?" });
  expect(dialog).toHaveTextContent("12 documents go with it. This cannot be undone.");
  expect(heard("DELETE")).toHaveLength(0);
  answer("GET", trashPath, { total: 0, results: [] });
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete for good" }));
  expect(await screen.findByText("The trash is empty")).toBeInTheDocument();
  expect(heard("DELETE", `${trashPath}/{id}`)).toHaveLength(1);
});

test("a trash that fails says so in its place", async () => {
  refuse("GET", trashPath, 500, { detail: "The server took too long." });
  openLibrary("/library/all?trash=1");
  await alertWith("Couldn't load the trashThe server took too long.");
});

test("an address stays as it was typed while the verified works come, and are looked at", async () => {
  openCollectionWith([]);
  const sources = Promise.withResolvers<Response>();
  reply("GET", "/libraries/ext/v1/sources", () => sources.promise);
  await userEvent.click(await screen.findByRole("button", { name: /^Actions for Shore/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Add from the web" }));
  const field = await screen.findByRole("textbox", { name: "Address" });
  await userEvent.type(field, "https://example.org/a.pdf");
  sources.resolve(Response.json({ results: [{ id: "openalex", name: "OpenAlex" }] }));
  await userEvent.click(await screen.findByRole("tab", { name: "Verified works" }));
  expect(screen.queryByRole("textbox", { name: "Address" })).toBeNull();
  await userEvent.click(screen.getByRole("tab", { name: "Address" }));
  expect(screen.getByRole("textbox", { name: "Address" })).toHaveValue("https://example.org/a.pdf");
});

test("activity tells who did what, day by day", async () => {
  const { tender } = openCollectionWith([]);
  const path = "/libraries/ext/v1/collections/{collection_id}/activity";
  const action = { actor: adaAsPerson, target_id: null, count: 1 } as const;
  answer("GET", path, {
    total: 2,
    results: [
      {
        ...action,
        id: tender.id,
        at: "2026-11-20T08:00:00Z",
        action: "document.deleted",
        target: "a",
        count: 3,
      },
      {
        ...action,
        id: tender.owner.id,
        at: "2026-11-18T08:00:00Z",
        actor: null,
        action: "folder.created",
        target: "Letters",
      },
    ],
  });
  await userEvent.click(await screen.findByRole("tab", { name: "Activity" }));
  expect(await screen.findByRole("region", { name: "20/11/2026" })).toHaveTextContent(
    "Ada Lovelace deleted 3 documents",
  );
  expect(screen.getByRole("region", { name: "18/11/2026" })).toHaveTextContent(
    /Former member created the folder .Letters/,
  );
});

const work = (given: Partial<Work>): Work => ({
  source: "openalex",
  id: "W1",
  title: "Cold ironing",
  authors: ["A. Lind", "B. Osthus", "C. Wu", "D. Ray"],
  year: 2021,
  venue: "Transport Policy",
  kind: "article",
  doi: null,
  licence: "cc-by",
  retracted: false,
  cited_by: 1,
  abstract: "…",
  page_url: null,
  full_text_url: "https://example.org/w1.pdf",
  checked_at: "2026-11-20T08:00:00Z",
  ...given,
});

test("verified works are found and added, and a retracted one says so", async () => {
  openCollectionWith([]);
  answer("GET", "/libraries/ext/v1/sources", { results: [{ id: "openalex", name: "OpenAlex" }] });
  const withdrawn = work({ id: "W2", title: "Withdrawn", retracted: true, full_text_url: null });
  answer("GET", worksPath, { total: 2, results: [work({}), withdrawn] });
  reply("POST", importPath, () => Response.json(libraryDocument(), { status: 201 }));
  await userEvent.click(await screen.findByRole("button", { name: /^Actions for Shore/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Add from the web" }));
  await userEvent.click(await screen.findByRole("tab", { name: "Verified works" }));
  await userEvent.type(screen.getByRole("searchbox", { name: /DOI/ }), "cold ironing{Enter}");
  const list = await screen.findByRole("list", { name: "Works found" });
  const [first, second] = within(list).getAllByRole("listitem");
  expect(first).toHaveTextContent("Cold ironing");
  expect(first).toHaveTextContent("A. Lind, B. Osthus, C. Wu and others");
  expect(first).toHaveTextContent(/Open full text.*cc-by/);
  expect(first).not.toHaveTextContent("Retracted");
  expect(second).toHaveTextContent(/Retracted.*Abstract only/);
  await userEvent.click(within(first!).getByRole("button", { name: "Add Cold ironing" }));
  expect(await within(first!).findByText("Added")).toBeInTheDocument();
  expect(heard("POST", importPath)[0]?.body).toEqual({ source: "openalex", work_id: "W1" });
});

test("why an address gave nothing stands at its field", async () => {
  openCollectionWith([]);
  answer("GET", "/libraries/ext/v1/sources", { results: [] });
  refuse("POST", importPath, 422, { detail: [{ msg: "This address cannot be reached." }] });
  await userEvent.click(await screen.findByRole("button", { name: /^Actions for Shore/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Add from the web" }));
  const dialog = await screen.findByRole("dialog", { name: /from the web$/ });
  const field = within(dialog).getByRole("textbox", { name: "Address" });
  await userEvent.type(field, "https://nowhere.example{Enter}");
  await waitFor(() => expect(field).toHaveAccessibleDescription("This address cannot be reached."));
  expect(within(dialog).queryByRole("tab", { name: "Verified works" })).toBeNull();
});
