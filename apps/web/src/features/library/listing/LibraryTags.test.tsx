import type { Tag } from "@lectern/contract/tags";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import {
  documentsPath,
  openCollectionWith,
  startLibrary,
  tagsPath,
} from "#test/screens/library-screen.tsx";
import { libraryDocument } from "#test/library.ts";
import { answer, heard } from "#test/script.ts";

const taggingPath = "/libraries/ext/v1/document/tags";
const tagOf = (n: number, name: string): Tag => ({
  id: `0199f0aa-0000-4000-8000-0000000000e${n}`,
  name,
  color: n,
  document_count: 1,
  created_at: "2026-11-21T10:42:00.000Z",
});
const [draft, final, urgent] = [tagOf(1, "Draft"), tagOf(2, "Final"), tagOf(3, "Urgent")];

beforeEach(() => {
  startLibrary();
  answer("GET", tagsPath, { results: [draft, final, urgent] });
});

test("documents show their first tags, and how many more", async () => {
  const tags = [draft, final, urgent, tagOf(4, "A very long tag")];
  openCollectionWith([libraryDocument({ name: "One.pdf", tags })]);
  const list = await screen.findByRole("list", { name: "Tags" });
  const chips = within(list).getAllByRole("listitem");
  expect(chips.map((chip) => chip.title)).toEqual(["Draft", "Final", "Urgent", "A very long tag"]);
  expect(chips[3]).toHaveTextContent("+1");
});

test("the library is narrowed to any or all of some tags, in its address", async () => {
  const { router } = openCollectionWith([libraryDocument({ name: "One.pdf" })]);
  await userEvent.click(await screen.findByRole("button", { name: "Tags" }));
  const choices = await screen.findByRole("dialog", { name: "Tags" });
  await userEvent.click(within(choices).getByRole("checkbox", { name: "Draft" }));
  await userEvent.click(within(choices).getByRole("checkbox", { name: "Urgent" }));
  await userEvent.click(within(choices).getByRole("checkbox", { name: "With all of these tags" }));
  const asked = new URLSearchParams([
    ["tag", draft.id],
    ["tag", urgent.id],
    ["tags", "all"],
  ]);
  await waitFor(() => expect(router.state.location.search).toBe(`?${asked.toString()}`));
  await waitFor(() => {
    const { searchParams } = heard("GET", documentsPath).at(-1)!.url;
    expect(searchParams.getAll("tag_id")).toEqual([draft.id, urgent.id]);
    expect(searchParams.get("tag_match")).toBe("all");
    // In all folders.
    expect(searchParams.has("folder_id")).toBe(false);
  });
});

test("many documents are tagged at once; what only some have stays unless it is chosen", async () => {
  const { results } = openCollectionWith([
    libraryDocument({ name: "One.pdf", tags: [draft, final] }),
    libraryDocument({ name: "Two.pdf", tags: [draft] }),
  ]);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select all documents" }));
  const bar = await screen.findByRole("toolbar", { name: "Chosen documents" });
  await userEvent.click(within(bar).getByRole("button", { name: "Tags" }));
  const dialog = await screen.findByRole("dialog", { name: "Tags of 2 documents" });
  const box = (name: string) => within(dialog).getByRole("checkbox", { name });
  expect(await within(dialog).findByRole("checkbox", { name: "Draft" })).toBeChecked();
  expect(box("Final")).toBePartiallyChecked();
  expect(box("Urgent")).not.toBeChecked();
  expect(within(dialog).getByRole("button", { name: "Save" })).toBeDisabled();
  await userEvent.click(box("Draft"));
  await userEvent.click(box("Urgent"));
  const [one, two] = results.map(({ id }) => id);
  answer("POST", taggingPath, {
    done: [one!],
    not_done: [{ id: two!, detail: "Document not found.", code: "document_not_found", params: {} }],
  });
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Document not found.")).toBeVisible();
  expect(heard("POST", taggingPath)[0]?.body).toEqual({
    ids: [one, two],
    add: [urgent.id],
    remove: [draft.id],
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
