import type { Field } from "@lectern/contract/fields";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { answer, heard } from "#test/script.ts";
import { openSettings, startSettings } from "#test/screens/settings-screen.tsx";

const path = "/libraries/ext/v1/fields";
const state: Field = {
  id: "0199f0aa-0000-4000-8000-0000000000f1",
  name: "State",
  type: "choice",
  options: ["open", "closed"],
  created_at: "2026-11-21T10:42:00.000Z",
};

beforeEach(() => {
  startSettings();
  answer("GET", "/libraries/ext/v1/tags", { results: [] });
  answer("GET", "/libraries/ext/v1/rules", { results: [] });
});

test("a field is added with its type, and a choice with its options", async () => {
  answer("GET", path, { results: [] });
  answer("POST", path, state, 201);
  openSettings("tags");
  await userEvent.click(await screen.findByRole("button", { name: "New field" }));
  const dialog = await screen.findByRole("dialog", { name: "New field" });
  await userEvent.type(within(dialog).getByLabelText("Name"), "State");
  await userEvent.selectOptions(within(dialog).getByLabelText("Type"), "Choice");
  const options = within(dialog).getByLabelText("Options, one in each line");
  await userEvent.type(options, "open{Enter}{Enter} closed");
  answer("GET", path, { results: [state] });
  await userEvent.click(within(dialog).getByRole("button", { name: "Add field" }));
  expect(await screen.findByText("Choice · open · closed")).toBeVisible();
  expect(heard("POST", path)[0]?.body).toEqual({
    name: "State",
    type: "choice",
    options: ["open", "closed"],
  });
});

test("a field is deleted once that is confirmed", async () => {
  answer("GET", path, { results: [state] });
  answer("DELETE", `${path}/{field_id}`, undefined, 204);
  openSettings("tags");
  await userEvent.click(await screen.findByRole("button", { name: /^More for .State/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete field" }));
  await waitFor(() => expect(heard("DELETE", `${path}/{field_id}`)).toHaveLength(1));
});
