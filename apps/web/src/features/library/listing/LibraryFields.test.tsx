import type { Field } from "@lectern/contract/fields";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { openCollectionWith, startLibrary } from "#test/screens/library-screen.tsx";
import { libraryDocument } from "#test/library.ts";
import { answer, heard } from "#test/script.ts";

const fieldsPath = "/libraries/ext/v1/fields";
const manyPath = "/libraries/ext/v1/document/fields";
const fieldOf = (n: number, name: string, type: Field["type"], options: string[] = []): Field => ({
  id: `0199f0aa-0000-4000-8000-0000000000f${n}`,
  name,
  type,
  options,
  created_at: "2026-11-21T10:42:00.000Z",
});
const [due, state, note] = [
  fieldOf(1, "Due", "date"),
  fieldOf(2, "State", "choice", ["open", "closed"]),
  fieldOf(3, "Note", "text"),
];

beforeEach(startLibrary);

/** Chooses two documents, and opens the dialog for their fields. */
async function openDialog() {
  const { results } = openCollectionWith([
    libraryDocument({ name: "One.pdf" }),
    libraryDocument({ name: "Two.pdf" }),
  ]);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select all documents" }));
  const bar = await screen.findByRole("toolbar", { name: "Chosen documents" });
  await userEvent.click(within(bar).getByRole("button", { name: "Fields" }));
  const dialog = await screen.findByRole("dialog", { name: "Fields of 2 documents" });
  return { dialog, ids: results.map(({ id }) => id) };
}

test("values of many documents are set and removed at once; what is left empty is not sent", async () => {
  answer("GET", fieldsPath, { results: [due, state, note] });
  const { dialog, ids } = await openDialog();
  const save = within(dialog).getByRole("button", { name: "Save" });
  await userEvent.selectOptions(await within(dialog).findByLabelText("State"), "closed");
  await userEvent.click(
    within(dialog).getByRole("checkbox", { name: /Remove the value of .Note/ }),
  );
  expect(within(dialog).getByLabelText("Note")).toBeDisabled();
  answer("POST", manyPath, {
    done: [ids[0]!],
    not_done: [
      { id: ids[1]!, detail: "Document not found.", code: "document_not_found", params: {} },
    ],
  });
  await userEvent.click(save);
  expect(await screen.findByText("Document not found.")).toBeVisible();
  expect(heard("POST", manyPath).map(({ body }) => body)).toEqual([
    {
      ids,
      values: [
        { field_id: state.id, value: "closed" },
        { field_id: note.id, value: null },
      ],
    },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("nothing is saved before something is chosen, and a workspace without fields says so", async () => {
  answer("GET", fieldsPath, { results: [] });
  const { dialog } = await openDialog();
  expect(await within(dialog).findByText(/This workspace has no fields yet/)).toBeVisible();
  expect(within(dialog).getByRole("button", { name: "Save" })).toBeDisabled();
});
