import type { Field } from "@lectern/contract/fields";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { show, signIn } from "#test/render.tsx";
import { answer, heard } from "#test/script.ts";

import { DocumentFields } from "../index.ts";

const valuesPath = "/libraries/ext/v1/document/{document_id}/fields";
const documentId = "0199f0aa-0000-4000-8000-0000000000d1";
const fieldOf = (n: number, name: string, type: Field["type"], options: string[] = []): Field => ({
  id: `0199f0aa-0000-4000-8000-0000000000f${n}`,
  name,
  type,
  options,
  created_at: "2026-11-21T10:42:00.000Z",
});
const [due, signed, amount] = [
  fieldOf(1, "Due", "date"),
  fieldOf(2, "Signed", "boolean"),
  fieldOf(3, "Amount", "number"),
];

beforeEach(() => {
  signIn();
  answer("GET", "/libraries/ext/v1/fields", { results: [due, signed, amount] });
  answer("GET", valuesPath, {
    results: [
      { field_id: due.id, value: "2026-11-22" },
      { field_id: signed.id, value: false },
    ],
  });
});

test("a document shows its values; only what is changed is saved, and empty values are removed", async () => {
  show(<DocumentFields documentId={documentId} mayEdit />);
  expect(await screen.findByRole("region", { name: "Fields" })).toHaveTextContent(
    "Due22/11/2026SignedNo",
  );
  answer("PATCH", valuesPath, { results: [] });
  await userEvent.click(screen.getByRole("button", { name: "Fill in the fields" }));
  const dialog = await screen.findByRole("dialog", { name: "Fields" });
  await userEvent.type(within(dialog).getByLabelText("Amount"), "2.5");
  await userEvent.selectOptions(within(dialog).getByLabelText("Signed"), "Yes");
  await userEvent.clear(within(dialog).getByLabelText("Due"));
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(heard("PATCH", valuesPath)[0]?.body).toEqual({
      values: [
        { field_id: due.id, value: null },
        { field_id: signed.id, value: true },
        { field_id: amount.id, value: 2.5 },
      ],
    }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("those who may only read a document cannot fill in its fields", async () => {
  show(<DocumentFields documentId={documentId} mayEdit={false} />);
  expect(await screen.findByText("Signed")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});
