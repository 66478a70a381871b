import type { ShownReference } from "@lectern/contract/references";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { libraryDocument } from "#test/library.ts";
import { showRoutes, signIn } from "#test/render.tsx";
import { answer, heard, refuse } from "#test/script.ts";

import { DocumentReference } from "./DocumentReference.tsx";

const path = "/libraries/ext/v1/document/{document_id}/reference";
const paper = libraryDocument();
const heron: ShownReference = {
  key: "mueller2020",
  type: "article",
  fields: [{ name: "title", value: '{\\"U}ber Reiher' }],
  shown: [{ name: "title", text: "Über Reiher" }],
  bibtex: '@article{mueller2020,\n  title = {{\\"U}ber Reiher}\n}\n',
};

// Dialogs load their code when first opened.
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => signIn());

function open(reference: ShownReference | null, mayEdit = true) {
  answer("GET", path, { reference });
  const element = <DocumentReference documentId={paper.id} mayEdit={mayEdit} />;
  showRoutes([{ path: "*", element }], "/library/all");
}
const panelName = { name: "Reference (BibTeX)" };
const panel = () => screen.findByRole("region", panelName);

test("those who may only read see the reference and copy it, but do not change it", async () => {
  open(heron, false);
  const shown = await panel();
  for (const text of ["mueller2020", "article", "Über Reiher"])
    expect(within(shown).getByText(text)).toBeInTheDocument();
  expect(within(shown).getByRole("button", { name: "Copy as BibTeX" })).toBeInTheDocument();
  for (const name of ["Change the key", "Remove the reference"])
    expect(within(shown).queryByRole("button", { name })).toBeNull();
});

test("a document without a reference shows nothing of it", async () => {
  open(null);
  await waitFor(() => expect(heard("GET", path)).toHaveLength(1));
  expect(screen.queryByRole("region", panelName)).toBeNull();
});

test("the key can be changed, and a key of another document is refused at the field", async () => {
  open(heron);
  await userEvent.click(within(await panel()).getByRole("button", { name: "Change the key" }));
  const dialog = await screen.findByRole("dialog", { name: "Citation key" });
  const field = within(dialog).getByRole("textbox", { name: "Citation key" });
  await userEvent.clear(field);
  await userEvent.type(field, "heron");
  const detail = "Another document of this workspace has the key heron.";
  refuse("PUT", path, 409, { detail });
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText(detail)).toBeInTheDocument();
  const changed = { ...heron, key: "heron" };
  answer("PUT", path, { reference: changed });
  answer("GET", path, { reference: changed });
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(await panel()).findByText("heron")).toBeInTheDocument();
  const { key, type, fields } = changed;
  expect(heard("PUT", path).at(-1)?.body).toEqual({ reference: { key, type, fields } });
});

test("a reference can be removed, and a refusal says why", async () => {
  open(heron);
  const remove = within(await panel()).getByRole("button", { name: "Remove the reference" });
  refuse("PUT", path, 403, { detail: "You may only read this document." });
  await userEvent.click(remove);
  expect(await screen.findByRole("alert")).toHaveTextContent("You may only read this document.");
  answer("PUT", path, { reference: null });
  answer("GET", path, { reference: null });
  await userEvent.click(remove);
  await waitFor(() => expect(screen.queryByRole("region", panelName)).toBeNull());
  expect(heard("PUT", path).at(-1)?.body).toEqual({ reference: null });
});
