import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { ada, signIn } from "#test/render.tsx";
import { answer, heard, refuse, reply } from "#test/script.ts";
import { openSettings } from "#test/screens/settings-screen.tsx";
import { installation } from "#test/signed-out.ts";

const userPath = "/auth/ext/v1/user";
const now = "2026-11-21T10:42:00.000Z";

beforeEach(() => {
  signIn();
  answer("GET", "/auth/ext/v1/devices", {
    total: 2,
    results: [
      {
        id: ada.id,
        name: "Firefox on Android",
        current: false,
        created_at: now,
        last_seen_at: now,
        signed_in_by: "provider",
        provider: "Acme",
      },
      {
        id: ada.id.replace(/1$/, "2"),
        name: "Chrome on Linux",
        current: true,
        created_at: now,
        last_seen_at: now,
        signed_in_by: "password",
        provider: null,
      },
    ],
  });
  answer("GET", "/auth/ext/v1/api-keys", { total: 0, results: [] });
  answer("GET", "/auth/ext/v1/passkeys", { total: 0, results: [] });
  answer("GET", "/settings/ext/v1/installation", installation);
});

test("this device comes first and cannot be ended here; another can, by name", async () => {
  reply("DELETE", "/auth/ext/v1/devices/{id}", () => new Response(null, { status: 204 }));
  openSettings("security");
  const devices = await screen.findByRole("region", { name: "Devices" });
  await within(devices).findByText(/This device/);
  const rows = within(devices).getAllByRole("listitem");
  expect(rows[0]).toHaveTextContent("Chrome on Linux");
  expect(rows[0]).toHaveTextContent(/· by password$/);
  expect(rows[1]).toHaveTextContent(/· by .Acme./);
  expect(within(rows[0]!).queryByRole("button")).toBeNull();
  await userEvent.click(within(rows[1]!).getByRole("button", { name: /Sign out .Firefox/ }));
  const dialog = await screen.findByRole("dialog", { name: /Sign out .Firefox on Android.\?/ });
  await userEvent.click(within(dialog).getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(heard("DELETE", "/auth/ext/v1/devices/{id}")).toHaveLength(1));
});

test("a second factor: password, QR code and secret, code, recovery codes", async () => {
  const path = "/auth/ext/v1/second-factor";
  answer("POST", path, { secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/Lectern:ada?secret=J" });
  refuse("POST", `${path}/confirm`, 422, {
    detail: [{ loc: ["body", "otp"], msg: "The code is wrong.", type: "otp" }],
  });
  answer("GET", userPath, { ...ada, second_factor: true });
  openSettings("security");
  await userEvent.click(await screen.findByRole("button", { name: "Set up" }));
  await userEvent.type(await screen.findByLabelText("Your password"), "right horse{Enter}");
  expect(await screen.findByRole("img", { name: /QR code/ })).toBeVisible();
  expect(screen.getByText("JBSW Y3DP EHPK 3PXP")).toBeVisible();
  const code = screen.getByLabelText("Code");
  await userEvent.type(code, "000000{Enter}");
  await waitFor(() => expect(code).toHaveAccessibleDescription("The code is wrong."));
  answer("POST", `${path}/confirm`, { recovery_codes: ["abcd-efgh", "ijkl-mnop"] });
  await userEvent.clear(code);
  await userEvent.type(code, "123456{Enter}");
  const codes = await screen.findByRole("list", { name: "Recovery codes" });
  expect(codes).toHaveTextContent("abcd-efghijkl-mnop");
  expect(screen.getByRole("button", { name: "Copy the codes" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Download" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "I have saved them" }));
  expect(await screen.findByRole("button", { name: "Turn off" })).toBeInTheDocument();
});

test("a key is made with scopes in words, its secret shown once, and ended by name", async () => {
  const path = "/auth/ext/v1/api-keys";
  const key = {
    id: ada.id,
    name: "Nightly export",
    hint: "lk_abc",
    scopes: ["library.read" as const],
    created_at: now,
    expires_at: now,
    last_used_at: null,
  };
  answer("POST", path, { ...key, key: "lk_abc.secret" }, 201);
  reply("DELETE", `${path}/{id}`, () => new Response(null, { status: 204 }));
  openSettings("security");
  await userEvent.click(await screen.findByRole("button", { name: "New API key" }));
  await userEvent.type(await screen.findByLabelText("Name"), "Nightly export");
  await userEvent.click(screen.getByRole("checkbox", { name: "Read your chats" }));
  await userEvent.selectOptions(screen.getByLabelText("Good for"), "365 days");
  answer("GET", path, { total: 1, results: [key] });
  await userEvent.click(screen.getByRole("button", { name: "Make key" }));
  expect(await screen.findByText("lk_abc.secret")).toBeVisible();
  expect(heard("POST", path)[0]?.body).toEqual({
    name: "Nightly export",
    scopes: ["library.read"],
    expires_in_days: 365,
  });
  await userEvent.click(screen.getByRole("button", { name: "I have saved it" }));
  await waitFor(() => expect(screen.queryByText("lk_abc.secret")).toBeNull());
  await userEvent.click(await screen.findByRole("button", { name: /Revoke the key .Nightly/ }));
  const dialog = await screen.findByRole("dialog", { name: /Revoke the key .Nightly export.\?/ });
  await userEvent.click(within(dialog).getByRole("button", { name: "Revoke key" }));
  await waitFor(() => expect(heard("DELETE", `${path}/{id}`)).toHaveLength(1));
});

test("an account is deleted only with its address typed and the password", async () => {
  const path = "/auth/ext/v1/user/delete";
  refuse("POST", path, 409, { detail: "Hand your workspace over first." });
  openSettings("data");
  await userEvent.click(await screen.findByRole("button", { name: "Delete account" }));
  const dialog = await screen.findByRole("dialog", { name: /Delete the account .ada@example.org/ });
  const confirm = within(dialog).getByRole("button", { name: "Delete account" });
  await userEvent.click(confirm);
  expect(within(dialog).getByLabelText(/^Type/)).toHaveAccessibleDescription(
    "The name does not match.",
  );
  expect(heard("POST", path)).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText(/^Type/), "ada@example.org");
  await userEvent.type(within(dialog).getByLabelText("Your password"), "right horse");
  await userEvent.click(confirm);
  expect(await screen.findByText("Hand your workspace over first.")).toBeVisible();
  expect(heard("POST", path)[0]?.body).toEqual({ password: "right horse" });
});

test("the addresses for other programs are there to be copied, as far as they are on", async () => {
  answer("GET", "/settings/ext/v1/installation", { ...installation, openai_api: false });
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  openSettings("security");
  const programs = await screen.findByRole("region", { name: "Use it from other programs" });
  expect(within(programs).queryByText("OpenAI-compatible API")).toBeNull();
  const address = `${window.location.origin}/mcp`;
  expect(within(programs).getByText(address)).toBeVisible();
  await userEvent.click(
    within(programs).getByRole("button", { name: "Copy the address of the MCP server" }),
  );
  expect(copied).toHaveBeenCalledWith(address);
  expect(within(programs).getByRole("link", { name: "How it works" })).toHaveAttribute(
    "href",
    "/help-center/programs",
  );
});

test("a program's addresses are not shown where the operator turned them off", async () => {
  const off = { ...installation, openai_api: false, mcp_server: false };
  answer("GET", "/settings/ext/v1/installation", off);
  openSettings("security");
  await screen.findByRole("button", { name: "New API key" });
  await waitFor(() => expect(heard("GET", "/settings/ext/v1/installation")).toHaveLength(1));
  expect(screen.queryByRole("region", { name: "Use it from other programs" })).toBeNull();
});
