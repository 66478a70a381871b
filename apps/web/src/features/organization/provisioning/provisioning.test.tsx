import type {
  ProvisionedGroup,
  Provisioning,
  ProvisioningToken,
} from "@lectern/contract/provisioning";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { answer, heard, refuse, reply } from "#test/script.ts";
import { openSettings, signInAs, startSettings } from "#test/screens/settings-screen.tsx";

const path = "/organization/ext/v1/provisioning";
const tokensPath = "/organization/ext/v1/provisioning/tokens";
const groupsPath = "/organization/ext/v1/provisioning/groups";

const token: ProvisioningToken = {
  id: "0199f0aa-0000-4000-8000-00000000000a",
  name: "Okta",
  hint: "lp_0199f0aa0000",
  created_by: "Ada Lovelace",
  created_at: "2026-11-21T10:42:00.000Z",
  last_used_at: null,
};
const provisioning: Provisioning = {
  address: "https://lectern.example.org/scim/ext/v2",
  domains: [],
  people: { members: 12, invited: 3, apart: 1, inactive: 2 },
  tokens: [token],
};
const group: ProvisionedGroup = {
  id: "0199f0aa-0000-4000-8000-0000000000c1",
  name: "Research",
  team: "Research",
  people: 4,
  role: null,
};

beforeEach(() => {
  startSettings();
  answer("GET", path, provisioning);
  answer("GET", groupsPath, { total: 1, results: [group] });
});

test("a token is made for a directory and shown once, beside the address that it needs", async () => {
  answer("GET", path, { ...provisioning, tokens: [] });
  answer("POST", tokensPath, { ...token, token: "lp_0199f0aa_secret" }, 201);
  openSettings("provisioning");
  expect(await screen.findByText("No tokens yet")).toBeVisible();
  expect(screen.getByText(provisioning.address)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "New token" }));
  const dialog = await screen.findByRole("dialog", { name: "New token" });
  await userEvent.type(within(dialog).getByLabelText("Name"), "Okta");
  answer("GET", path, provisioning);
  await userEvent.click(within(dialog).getByRole("button", { name: "Create token" }));
  expect(await screen.findByText("lp_0199f0aa_secret")).toBeVisible();
  expect(heard("POST", tokensPath)[0]?.body).toEqual({ name: "Okta" });
  await userEvent.click(screen.getByRole("button", { name: "I have saved it" }));
  await waitFor(() => expect(screen.queryByText("lp_0199f0aa_secret")).toBeNull());
  expect(await screen.findByText(/Created on 21\/11\/2026 by/)).toHaveTextContent(
    "Created on 21/11/2026 by Ada Lovelace · Not used yet",
  );
});

test("what is wrong with a name stands at the field", async () => {
  refuse("POST", tokensPath, 422, {
    detail: [
      {
        loc: ["body", "name"],
        msg: "Give the token a name.",
        type: "too_small",
        code: "provisioning_name_missing",
      },
    ],
  });
  openSettings("provisioning");
  await userEvent.click(await screen.findByRole("button", { name: "New token" }));
  await userEvent.type(await screen.findByLabelText("Name"), " ");
  await userEvent.click(screen.getByRole("button", { name: "Create token" }));
  await waitFor(() =>
    expect(screen.getByLabelText("Name")).toHaveAccessibleDescription(/Give the token a name/),
  );
});

test("it says whom the directory sent, and who joins without an invitation", async () => {
  openSettings("provisioning");
  expect(
    await screen.findByText("12 members · 3 invited · 1 declined or left · 2 turned off"),
  ).toBeVisible();
  expect(screen.getByText(/join by accepting it/)).toBeVisible();
});

test("domains that the operator named are shown", async () => {
  answer("GET", path, { ...provisioning, domains: ["acme.example", "acme.test"] });
  openSettings("provisioning");
  expect(await screen.findByText(/join at once/)).toHaveTextContent("acme.example, acme.test");
});

test("a group is given a role", async () => {
  answer("PATCH", `${groupsPath}/{group_id}`, { ...group, role: "editor" });
  openSettings("provisioning");
  const role = await screen.findByRole("combobox", { name: /^Role of the people of .Research/ });
  expect(role).toHaveDisplayValue("No role");
  expect(screen.getByText(/4 people/)).toHaveTextContent("4 people · Team Research");
  answer("GET", groupsPath, { total: 1, results: [{ ...group, role: "editor" }] });
  await userEvent.selectOptions(role, "Editor");
  await waitFor(() =>
    expect(heard("PATCH", `${groupsPath}/{group_id}`)[0]?.body).toEqual({ role: "editor" }),
  );
  expect(role).toHaveDisplayValue("Editor");
});

test("a token is revoked by its name", async () => {
  reply("DELETE", `${tokensPath}/{token_id}`, () => new Response(null, { status: 204 }));
  openSettings("provisioning");
  await userEvent.click(await screen.findByRole("button", { name: /^Revoke the token .Okta/ }));
  const dialog = await screen.findByRole("dialog", { name: /^Revoke the token .Okta/ });
  answer("GET", path, { ...provisioning, tokens: [] });
  await userEvent.click(within(dialog).getByRole("button", { name: "Revoke token" }));
  expect(await screen.findByText("No tokens yet")).toBeVisible();
  expect(heard("DELETE", `${tokensPath}/{token_id}`)).toHaveLength(1);
});

test("only who manages provisioning has the section", async () => {
  signInAs("editor");
  openSettings("provisioning");
  expect(await screen.findByText("Page Not Found")).toBeVisible();
  expect(heard("GET", path)).toEqual([]);
});
