import type { Tag } from "@lectern/contract/tags";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { answer, heard, refuse } from "#test/script.ts";
import { openSettings, signInAs, startSettings } from "#test/screens/settings-screen.tsx";

const path = "/libraries/ext/v1/tags";
const onePath = "/libraries/ext/v1/tags/{tag_id}";

const tag: Tag = {
  id: "0199f0aa-0000-4000-8000-0000000000e1",
  name: "Contract",
  color: 3,
  document_count: 12,
  created_at: "2026-11-21T10:42:00.000Z",
};

beforeEach(() => {
  startSettings();
  answer("GET", "/libraries/ext/v1/fields", { results: [] });
  answer("GET", "/libraries/ext/v1/rules", { results: [] });
});

test("a tag is added with its color; a name that is taken is told at its field", async () => {
  answer("GET", path, { results: [] });
  refuse("POST", path, 409, {
    detail: "There is a tag named Contract already.",
    code: "tag_name_taken",
    params: { name: "Contract" },
  });
  openSettings("tags");
  await userEvent.click(await screen.findByRole("button", { name: "New tag" }));
  const dialog = await screen.findByRole("dialog", { name: "New tag" });
  const field = within(dialog).getByLabelText("Name");
  await userEvent.type(field, "Contract");
  await userEvent.click(within(dialog).getByRole("radio", { name: "Pink" }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Add tag" }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/There is a tag named Contract/));
  answer("POST", path, { ...tag, document_count: 0 }, 201);
  answer("GET", path, { results: [tag] });
  await userEvent.click(within(dialog).getByRole("button", { name: "Add tag" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(heard("POST", path).at(-1)?.body).toEqual({ name: "Contract", color: 3 });
  expect(await screen.findByText("12 documents")).toBeVisible();
});

test("a tag is changed, and deleted once that is confirmed", async () => {
  answer("GET", path, { results: [tag] });
  answer("PATCH", onePath, tag);
  answer("DELETE", onePath, undefined, 204);
  openSettings("tags");
  const more = await screen.findByRole("button", { name: /^More for .Contract/ });
  await userEvent.click(more);
  await userEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
  await userEvent.type(await screen.findByLabelText("Name"), "s{Enter}");
  await waitFor(() =>
    expect(heard("PATCH", onePath)[0]?.body).toEqual({ name: "Contracts", color: 3 }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(more);
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete tag" }));
  await waitFor(() => expect(heard("DELETE", onePath)).toHaveLength(1));
});

test("only who manages tags has the section", async () => {
  signInAs("editor");
  openSettings("tags");
  expect(await screen.findByText("Page Not Found")).toBeVisible();
  expect(heard("GET", path)).toEqual([]);
});
