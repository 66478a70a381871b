import type { Collection } from "@lectern/contract/library";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import {
  collectionPath,
  openCollectionWith,
  openLibrary,
  startLibrary,
  thereAre,
} from "#test/screens/library-screen.tsx";
import { adaAsPerson, collection, libraryDocument } from "#test/library.ts";
import { answer, heard, refuse } from "#test/script.ts";

const peoplePath = "/organization/ext/v1/users/search";
const teamsPath = "/organization/ext/v1/teams";

beforeEach(startLibrary);

const bob = { id: "b", first_name: "Bob", last_name: "Babbage", email: "bob@example.org" };
const joined = {
  status: "active",
  created_at: "2026-11-01T00:00:00.000Z",
  expires_at: null,
} as const;
const pilots = { id: "p", name: "Pilots", member_count: 3, created_at: "2026-11-01T00:00:00.000Z" };

/** Opens the share dialog of a collection from its row in the listing. */
async function share(given: Partial<Collection>) {
  const tender = collection(given);
  thereAre(tender);
  answer("PATCH", collectionPath, tender);
  answer("GET", teamsPath, { total: 1, results: [pilots] });
  answer("GET", peoplePath, {
    total: 2,
    results: [
      { ...adaAsPerson, ...joined, group: "owner" },
      { ...bob, ...joined, group: "editor" },
    ],
  });
  openLibrary();
  await userEvent.click(await screen.findByRole("button", { name: /: share Shore power/ }));
  const dialog = await screen.findByRole("dialog", { name: "Share “Shore power tender”" });
  return { tender, dialog: within(dialog) };
}

const sent = () => heard("PATCH", collectionPath).map(({ body }) => body);

test("a collection is shared with people and teams found by name, by the keyboard alone", async () => {
  const { dialog } = await share({ visibility: "private" });
  expect(dialog.getByRole("radio", { name: /Only the owner/ })).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  expect(dialog.getByText(/No one is selected yet/)).toBeInTheDocument();
  const field = dialog.getByRole("combobox", { name: "Add people and teams" });
  await userEvent.type(field, "b");
  // The owner cannot be added.
  const found = await dialog.findAllByRole("option");
  expect(found.map((one) => one.textContent)).toEqual([
    expect.stringContaining("Pilots"),
    expect.stringContaining("Bob Babbage"),
  ]);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await userEvent.type(field, "p");
  expect(await dialog.findByRole("listbox")).toHaveTextContent(/^P?Pilots\s*Team$/);
  await userEvent.keyboard("{Enter}");
  expect(sent()).toEqual([]);
  await dialog.findByText("Team");
  await userEvent.selectOptions(
    dialog.getByRole("combobox", { name: "What Bob Babbage may do" }),
    "Can edit",
  );
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(
    await screen.findByText("“Shore power tender” is shared with the people and teams you chose"),
  ).toBeInTheDocument();
  expect(sent()).toEqual([
    {
      visibility: "shared",
      shared_with: { people: [{ id: "b", level: "edit" }], teams: [{ id: "p", level: "read" }] },
    },
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(sent().at(-1)).toEqual({ visibility: "private" });
});

test("somebody is taken out, and who is left is never everybody by that", async () => {
  const { dialog } = await share({
    shared_with: { people: [{ ...bob, level: "edit" }], teams: [] },
  });
  expect(dialog.getByRole("radio", { name: /Chosen people and teams/ })).toBeChecked();
  await userEvent.click(dialog.getByRole("button", { name: "Take Bob Babbage out" }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await screen.findByText(/is shared with the people and teams you chose/);
  expect(sent()).toEqual([{ visibility: "shared", shared_with: { people: [], teams: [] } }]);
});

test("nothing is asked where nothing was changed; what is refused is said in the dialog", async () => {
  const first = await share({});
  await userEvent.click(first.dialog.getByRole("button", { name: "Save" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: /: share Shore power/ }));
  refuse("PATCH", collectionPath, 403, { detail: "Only the owner can do this." });
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("radio", { name: /Only the owner/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("Only the owner can do this.");
});

test("who may not share it is told what they may do, and with whom it is shared", async () => {
  const permissions = { edit: false, delete: false, share: false };
  openCollectionWith([libraryDocument()], {
    owner: bob,
    permissions,
    shared_with: {
      people: [{ ...adaAsPerson, level: "read" }],
      teams: [{ id: "p", name: "Pilots", level: "edit" }],
    },
  });
  expect(await screen.findByRole("region", { name: "Shore power tender" })).toHaveTextContent(
    /Shared\s*Read only/,
  );
  expect(screen.queryByRole("button", { name: /share/ })).toBeNull();
  await userEvent.click(await screen.findByRole("tab", { name: "Settings" }));
  expect(await screen.findByText("Pilots")).toBeInTheDocument();
  expect(screen.getByRole("tabpanel")).toHaveTextContent(/Pilots Can edit.*Ada Lovelace Can read/);
});

test("what is shared with one is a filter of the list, kept in the address", async () => {
  thereAre(collection());
  const { router } = openLibrary();
  await userEvent.click(await screen.findByRole("button", { name: "Owner" }));
  await userEvent.click(await screen.findByRole("menuitemradio", { name: "Shared with me" }));
  expect(router.state.location.search).toBe("?shared=with_me");
  const asked = heard("GET", "/libraries/ext/v1/collections").map(({ url }) =>
    url.searchParams.get("shared"),
  );
  expect(asked).toContain("with_me");
});
