import type { ReadReference } from "@lectern/contract/references";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { collection, libraryDocument } from "#test/library.ts";
import { showRoutes, signIn } from "#test/render.tsx";
import { answer, heard, refuse } from "#test/script.ts";

import { References } from "./References.tsx";

const readPath = "/libraries/ext/v1/document/references/preview";
const storePath = "/libraries/ext/v1/document/references";
const importPath = "/libraries/ext/v1/collections/{collection_id}/document/import";
const [heron, egret, scan] = ["Herons.pdf", "Egrets.pdf", "Scan.pdf"].map((name) =>
  libraryDocument({ name }),
);
const candidate = (document: typeof heron, replaces = false) => ({
  id: document!.id,
  name: document!.name,
  collection_name: "Birds",
  replaces,
});
const entry = (key: string, title: string, more: Partial<ReadReference> = {}): ReadReference => ({
  line: 1,
  reference: { key, type: "book", fields: [{ name: "title", value: title }] },
  title,
  author: "Grey, Ada",
  year: "2020",
  url: null,
  found_by: null,
  documents: [],
  ...more,
});
const taken = {
  detail: "Another document of this workspace has the key h.",
  code: "reference_key_taken" as const,
  params: { key: "h" },
};

beforeEach(() => signIn());

async function open(results: ReadReference[], failed: (typeof taken & { line: number })[] = []) {
  answer("POST", readPath, { results, failed });
  showRoutes([{ path: "*", element: <References to={collection()} /> }], "/library/all");
  await userEvent.click(await screen.findByLabelText("BibTeX"));
  await userEvent.paste("@book{h, title={Herons}}");
  await userEvent.click(screen.getByRole("button", { name: "Find the documents" }));
}

test("nothing is read without a text, and a refusal is shown at the field", async () => {
  showRoutes([{ path: "*", element: <References to={collection()} /> }], "/library/all");
  const find = await screen.findByRole("button", { name: "Find the documents" });
  await userEvent.click(find);
  const missing = "Choose a file, or paste its entries here.";
  expect(screen.getByLabelText("BibTeX")).toHaveAccessibleDescription(
    expect.stringContaining(missing),
  );
  expect(heard("POST", readPath)).toEqual([]);
  const file = new File(["@book{h}"], "herons.bib");
  await userEvent.upload(screen.getByLabelText("BibTeX file"), file);
  expect(await screen.findByDisplayValue("@book{h}")).toBeInTheDocument();
  refuse("POST", readPath, 403, { detail: "Only editors import references." });
  await userEvent.click(find);
  expect(await screen.findByText("Only editors import references.")).toBeInTheDocument();
});

test("entries are stored with the documents that were found or chosen, and refusals are shown", async () => {
  const both = [candidate(egret), candidate(scan)];
  await open(
    [
      entry("h", "Herons", { found_by: "doi", documents: [candidate(heron, true)] }),
      entry("e", "Egrets", { found_by: "title", documents: both }),
      entry("f", "Other egrets", { found_by: "title", documents: both }),
      entry("n", "Nobody wrote this"),
    ],
    [{ line: 1200, ...taken }],
  );
  const found = await screen.findByRole("region", { name: "In the library" });
  expect(within(found).getByRole("combobox", { name: "Document of Herons" })).toHaveTextContent(
    "Herons.pdf (replaces its reference)",
  );
  expect(screen.getByRole("region", { name: "Not in the library" })).toHaveTextContent(
    "Nobody wrote this",
  );
  expect(screen.getByRole("region", { name: "Not read" })).toHaveTextContent("Line 1,200:");
  const several = screen.getByRole("combobox", { name: "Document of Egrets" });
  await userEvent.selectOptions(several, "Scan.pdf (Birds)");
  expect(several).toHaveValue(scan!.id);
  expect(screen.getByRole("combobox", { name: "Document of Other egrets" })).toHaveValue("");

  const not_done = [{ id: heron!.id, ...taken }];
  answer("POST", storePath, { done: [scan!.id], not_done });
  await userEvent.click(screen.getByRole("button", { name: "Store 2 references" }));
  expect(await screen.findByText(/1 reference is stored\./)).toHaveTextContent(taken.detail);
  expect(heard("POST", storePath)[0]?.body).toMatchObject({
    references: [
      { document_id: heron!.id, reference: { key: "h" } },
      { document_id: scan!.id, reference: { key: "e" } },
    ],
  });
});

test("an entry without a document is fetched, and a refused reference is reported", async () => {
  await open([entry("h", "Herons", { url: "https://example.org/herons.pdf" })]);
  answer("POST", importPath, heron!, 201);
  answer("POST", storePath, { done: [], not_done: [{ id: heron!.id, ...taken }] });
  await userEvent.click(await screen.findByRole("button", { name: "Fetch Herons" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(taken.detail);
  expect(screen.getByRole("status")).toHaveTextContent("Added");
  expect(heard("POST", importPath)[0]?.body).toEqual({ url: "https://example.org/herons.pdf" });
});
