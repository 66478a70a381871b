import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { draft, draftCitations } from "#test/drafts.ts";
import { answer, heard, refuse } from "#test/script.ts";
import { openTextEditor } from "#test/screens/text-editor.tsx";

const [aldane, tessel] = draftCitations as [(typeof draftCitations)[0], (typeof draftCitations)[0]];

const result = {
  chunk_id: "c1",
  score: 1,
  text: "No cap is agreed in this contract.",
  highlights: [[3, 6]] as [number, number][],
  page: 4,
  rects: [],
  document: { id: tessel.document_id, name: tessel.document_name, collection_id: "k1" },
};
const citationsPath = "/assets/ext/v1/drafts/{draft_id}/citations";

async function findPassage() {
  answer("GET", "/libraries/ext/v1/search", { total: 1, results: [result] });
  await userEvent.click(screen.getByRole("button", { name: "Add a passage" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a passage" }));
  await userEvent.type(dialog.getByRole("searchbox", { name: "Search for a passage" }), "cap");
  return { dialog, passage: await dialog.findByRole("button", { name: /No cap is agreed/ }) };
}

test("a passage is searched in the draft's sources, added with its words, and cited at the cursor", async () => {
  const onChange = openTextEditor("The cap is low.[1]");
  const { dialog, passage } = await findPassage();
  const asked = () => heard("GET", "/libraries/ext/v1/search").at(-1)!.url.searchParams;
  expect(asked().getAll("document_id")).toEqual([aldane.document_id, tessel.document_id]);
  await userEvent.click(
    dialog.getByRole("checkbox", { name: "Only in the sources of this draft" }),
  );
  await waitFor(() => expect(asked().getAll("document_id")).toEqual([]));
  answer("POST", citationsPath, { citation: { ...tessel, index: 7, quote: result.text } });
  answer("GET", "/assets/ext/v1/drafts/{draft_id}", draft([]));
  await userEvent.click(passage);
  await waitFor(() => expect(onChange).toHaveBeenCalled());
  expect(onChange.mock.lastCall![0]).toBe("The cap is low.[1][7]");
  expect(screen.getByTitle(/^Citation 7: Tessel Security.pdf/)).toBeVisible();
  expect(heard("POST", citationsPath)[0]?.body).toEqual({
    document_id: tessel.document_id,
    page: 4,
    quote: result.text,
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a passage that is refused is not cited, and the dialog says why", async () => {
  const onChange = openTextEditor("The cap is low.[1]");
  const { dialog, passage } = await findPassage();
  refuse("POST", citationsPath, 422, {
    detail: [{ loc: ["body", "quote"], msg: "These words do not stand on the page." }],
    code: "draft_quote_not_found",
  });
  await userEvent.click(passage);
  expect(await dialog.findByText("These words do not stand on the page.")).toBeVisible();
  expect(onChange).not.toHaveBeenCalled();
});
