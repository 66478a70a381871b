import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { useSession } from "#platform/session/session-store.ts";
import { browserWithPasskeys, creationOptions, made, sent } from "#test/passkeys.ts";
import { ada, signIn } from "#test/render.tsx";
import { answer, heard, refuse, reply } from "#test/script.ts";
import { openSettings } from "#test/screens/settings-screen.tsx";
import { installation } from "#test/signed-out.ts";

const path = "/auth/ext/v1/passkeys";
const now = "2026-11-21T10:42:00.000Z";
const phone = {
  id: ada.id,
  name: "My phone",
  transports: ["internal"],
  backed_up: true,
  created_at: now,
  last_used_at: null,
};
const key = { ...phone, id: ada.id.replace(/1$/, "2"), name: "Key", backed_up: false };

beforeEach(() => {
  signIn();
  for (const list of ["devices", "api-keys", "passkeys"] as const) {
    answer("GET", `/auth/ext/v1/${list}`, { total: 0, results: [] });
  }
  answer("GET", "/settings/ext/v1/installation", installation);
  answer("POST", `${path}/start`, creationOptions);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const passkeys = () => screen.findByRole("region", { name: "Passkeys" });

async function openDialog() {
  openSettings("security");
  const add = await within(await passkeys()).findByRole("button", { name: "Add a passkey" });
  await userEvent.click(add);
  return screen.findByRole("dialog", { name: "Add a passkey" });
}

async function fillIn(dialog: HTMLElement) {
  await userEvent.type(within(dialog).getByLabelText("Name"), "My phone");
  await userEvent.type(within(dialog).getByLabelText("Your password"), "right horse{Enter}");
}

test("a passkey is added with a name and the password, and is listed", async () => {
  const { create } = browserWithPasskeys();
  create.mockResolvedValue(made);
  reply("POST", path, () => {
    answer("GET", path, { total: 1, results: [phone] });
    return Response.json(phone, { status: 201 });
  });
  const dialog = await openDialog();
  await userEvent.click(within(dialog).getByRole("button", { name: "Continue" }));
  expect(within(dialog).getByLabelText("Name")).toHaveAccessibleDescription(
    "Give the passkey a name.",
  );
  expect(within(dialog).getByLabelText("Your password")).toHaveAccessibleDescription(
    "Enter your password.",
  );
  expect(create).not.toHaveBeenCalled();
  await fillIn(dialog);
  expect(await within(await passkeys()).findByText("My phone")).toBeVisible();
  expect(heard("POST", `${path}/start`)[0]?.body).toEqual({ password: "right horse" });
  expect(heard("POST", path)[0]?.body).toMatchObject({ name: "My phone", credential: sent });
  expect(await screen.findByText("The passkey was added.")).toBeVisible();
});

test("a wrong password is reported at its field, before the browser is asked", async () => {
  const { create } = browserWithPasskeys();
  refuse("POST", `${path}/start`, 422, {
    detail: [{ loc: ["body", "password"], msg: "The password is wrong.", type: "wrong_password" }],
  });
  const dialog = await openDialog();
  await fillIn(dialog);
  await waitFor(() =>
    expect(within(dialog).getByLabelText("Your password")).toHaveAccessibleDescription(
      "The password is wrong.",
    ),
  );
  expect(create).not.toHaveBeenCalled();
});

test.each([
  ["NotAllowedError", "No passkey was used: it was cancelled or took too long."],
  ["InvalidStateError", "This device already has a passkey of your account."],
  ["ConstraintError", "This device cannot keep passkeys. Try another one."],
  [
    "SecurityError",
    "Passkeys only work at the public address of this installation, which needs a host name.",
  ],
  ["UnknownError", "The passkey did not work. Try again."],
])("what the browser calls %s is told in plain words", async (name, sentence) => {
  const { create } = browserWithPasskeys();
  create.mockRejectedValue(new DOMException("", name));
  const dialog = await openDialog();
  await fillIn(dialog);
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(dialog).toBeVisible();
  expect(heard("POST", path)).toEqual([]);
});

test("a person without a password is not asked for one", async () => {
  const { create } = browserWithPasskeys();
  create.mockResolvedValue(made);
  answer("POST", path, phone, 201);
  useSession.setState({ user: { ...ada, provider_only: true } });
  const dialog = await openDialog();
  expect(within(dialog).queryByLabelText("Your password")).toBeNull();
  await userEvent.type(within(dialog).getByLabelText("Name"), "My phone{Enter}");
  await waitFor(() => expect(heard("POST", path)).toHaveLength(1));
  expect(heard("POST", `${path}/start`)[0]?.body).toEqual({});
});

test("a passkey is renamed, and removed by name", async () => {
  browserWithPasskeys();
  answer("GET", path, { total: 2, results: [phone, key] });
  answer("PATCH", `${path}/{id}`, { ...phone, name: "Old phone" });
  reply("DELETE", `${path}/{id}`, () => new Response(null, { status: 204 }));
  openSettings("security");
  const list = await passkeys();
  await within(list).findByText("My phone");
  const rows = within(list).getAllByRole("listitem");
  expect(rows[0]).toHaveTextContent(/In a password manager · added on .* · never used/);
  expect(rows[1]).toHaveTextContent(/On one device/);
  await userEvent.click(within(rows[0]!).getByRole("button", { name: /More for/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Rename" }));
  const name = await screen.findByLabelText("Name");
  await userEvent.clear(name);
  await userEvent.type(name, "Old phone{Enter}");
  await waitFor(() =>
    expect(heard("PATCH", `${path}/{id}`)[0]?.body).toEqual({ name: "Old phone" }),
  );
  await waitFor(() => expect(screen.queryByLabelText("Name")).toBeNull());
  await userEvent.click(within(rows[1]!).getByRole("button", { name: /More for/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Remove" }));
  const dialog = await screen.findByRole("dialog", { name: /Remove the passkey .Key.\?/ });
  await userEvent.click(within(dialog).getByRole("button", { name: "Remove passkey" }));
  await waitFor(() => expect(heard("DELETE", `${path}/{id}`)[0]?.url.pathname).toContain(key.id));
});

test("the only way to sign in cannot be removed, and the reason is shown", async () => {
  answer("GET", path, { total: 1, results: [phone] });
  const detail = "This passkey is the only way to sign in to your account.";
  refuse("DELETE", `${path}/{id}`, 409, { detail, code: "passkey_is_last_way", params: {} });
  openSettings("security");
  const list = await passkeys();
  await userEvent.click(await within(list).findByRole("button", { name: /More for/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Remove" }));
  const dialog = await screen.findByRole("dialog", { name: /Remove the passkey/ });
  await userEvent.click(within(dialog).getByRole("button", { name: "Remove passkey" }));
  expect(await screen.findByText(/^This passkey is the only way to sign in/)).toBeVisible();
  expect(within(list).getByText("My phone")).toBeVisible();
});

test("a browser without passkeys says so, and shows those that there are", async () => {
  answer("GET", path, { total: 1, results: [phone] });
  openSettings("security");
  const list = await passkeys();
  expect(await within(list).findByText("My phone")).toBeVisible();
  expect(within(list).getByText(/^This browser cannot add passkeys/)).toBeVisible();
  expect(within(list).queryByRole("button", { name: "Add a passkey" })).toBeNull();
});
