import type { WorkspaceProvider } from "@lectern/contract/workspace-sign-in";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { answer, heard, refuse } from "#test/script.ts";
import { openSettings, startSettings } from "#test/screens/settings-screen.tsx";
import { installation } from "#test/signed-out.ts";

const path = "/organization/ext/v1/sign-in-providers";
const onePath = `${path}/{provider_id}` as const;
const domainPath = `${onePath}/domains/{domain_id}` as const;

const domain = {
  id: "0199f0aa-0000-7000-8000-0000000000d1",
  domain: "acme.example",
  record: "lectern-domain-verification=abc",
  verified_at: null,
};
const acme: WorkspaceProvider = {
  id: "0199f0aa-0000-7000-8000-0000000000a1",
  kind: "openid",
  name: "Acme",
  issuer: "https://id.acme.example",
  client_id: "lectern",
  secret_set: true,
  trust_email: false,
  entry_point: null,
  certificates: [],
  role: "viewer",
  return_address: "https://lectern.example.org/auth/ext/v1/providers/x/callback",
  metadata_address: null,
  domains: [domain],
  created_at: "2026-11-21T10:42:00.000Z",
};

beforeEach(() => {
  startSettings();
  answer("GET", "/settings/ext/v1/installation", { ...installation, workspace_sign_in: true });
  answer("GET", path, { results: [acme] });
});

test("a provider with OpenID Connect is added", async () => {
  answer("GET", path, { results: [] });
  answer("POST", path, acme, 201);
  openSettings("sign-in");
  await userEvent.click(await screen.findByRole("button", { name: "New provider" }));
  const dialog = await screen.findByRole("dialog", { name: "New provider" });
  const field = (name: string) => within(dialog).getByLabelText(name);
  await userEvent.type(field("Name"), "Acme");
  await userEvent.type(field("Issuer address"), "https://id.acme.example");
  await userEvent.type(field("Client ID"), "lectern");
  await userEvent.type(field("Client secret (optional)"), "hush");
  await userEvent.selectOptions(field("Role of new members"), "Editor");
  answer("GET", path, { results: [acme] });
  await userEvent.click(within(dialog).getByRole("button", { name: "Add provider" }));
  expect(await screen.findByText(acme.return_address)).toBeVisible();
  expect(heard("POST", path)[0]?.body).toEqual({
    kind: "openid",
    name: "Acme",
    role: "editor",
    issuer: "https://id.acme.example",
    client_id: "lectern",
    client_secret: "hush",
    trust_email: false,
  });
});

test("a provider with SAML is added, and what the server refuses is said at its field", async () => {
  refuse("POST", path, 422, {
    detail: [
      {
        loc: ["body", "certificates", 0],
        msg: "Paste a certificate of an RSA key, as PEM or in base64.",
        type: "value_error",
        code: "sign_in_certificate_invalid",
        params: {},
      },
    ],
  });
  openSettings("sign-in");
  await userEvent.click(await screen.findByRole("button", { name: "New provider" }));
  const dialog = await screen.findByRole("dialog", { name: "New provider" });
  await userEvent.click(within(dialog).getByRole("radio", { name: "SAML 2.0" }));
  const field = (name: string) => within(dialog).getByLabelText(name);
  await userEvent.type(field("Name"), "Acme");
  await userEvent.type(field("Entity ID of the provider"), "urn:acme");
  await userEvent.type(field("Sign-in address"), "https://idp.acme.example/sso");
  await userEvent.type(field("Signing certificate"), "MIIC");
  await userEvent.click(within(dialog).getByRole("button", { name: "Add provider" }));
  expect(await within(dialog).findByText(/Paste a certificate of an RSA key/)).toBeVisible();
  expect(heard("POST", path)[0]?.body).toEqual({
    kind: "saml",
    name: "Acme",
    role: "viewer",
    issuer: "urn:acme",
    entry_point: "https://idp.acme.example/sso",
    certificates: ["MIIC"],
  });
});

test("a domain shows its record until the server has found it", async () => {
  refuse("POST", `${domainPath}/verify`, 409, {
    detail: "The TXT record was not found.",
    code: "sign_in_domain_unverified",
    params: {},
  });
  openSettings("sign-in");
  expect(await screen.findByText(domain.record)).toBeVisible();
  const check = screen.getByRole("button", { name: /Check record of .acme.example./ });
  await userEvent.click(check);
  expect(await screen.findByText(/The TXT record was not found/)).toBeVisible();
  const verified = { ...acme, domains: [{ ...domain, verified_at: acme.created_at }] };
  answer("POST", `${domainPath}/verify`, verified);
  answer("GET", path, { results: [verified] });
  await userEvent.click(check);
  expect(await screen.findByText("Verified. Its people are offered this provider.")).toBeVisible();
  expect(screen.queryByText(domain.record)).toBeNull();
});

test("a domain is added and removed", async () => {
  answer("POST", `${onePath}/domains`, acme, 201);
  answer("DELETE", domainPath, { ...acme, domains: [] });
  openSettings("sign-in");
  await userEvent.click(await screen.findByRole("button", { name: /Add a domain to .Acme./ }));
  const dialog = await screen.findByRole("dialog", { name: "Add a mail domain" });
  await userEvent.type(within(dialog).getByLabelText("Mail domain"), "acme.test");
  await userEvent.click(within(dialog).getByRole("button", { name: "Add domain" }));
  await waitFor(() =>
    expect(heard("POST", `${onePath}/domains`)[0]?.body).toEqual({ domain: "acme.test" }),
  );
  await userEvent.click(await screen.findByRole("button", { name: /Remove .acme.example./ }));
  await userEvent.click(await screen.findByRole("button", { name: "Remove domain" }));
  await waitFor(() => expect(heard("DELETE", domainPath)).toHaveLength(1));
});

test("the name, the role and the secret are changed, and nothing that identifies the provider", async () => {
  answer("PATCH", onePath, { ...acme, name: "Acme Inc." });
  openSettings("sign-in");
  await userEvent.click(await screen.findByRole("button", { name: /More for .Acme./ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
  const dialog = await screen.findByRole("dialog", { name: "Edit the provider" });
  expect(within(dialog).queryByLabelText("Issuer address")).toBeNull();
  await userEvent.type(within(dialog).getByLabelText("Name"), " Inc.");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(heard("PATCH", onePath)[0]?.body).toEqual({ name: "Acme Inc.", role: "viewer" }),
  );
});

test("a provider is deleted after a question", async () => {
  answer("DELETE", onePath, undefined as never, 204);
  openSettings("sign-in");
  await userEvent.click(await screen.findByRole("button", { name: /More for .Acme./ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const question = await screen.findByRole("dialog", { name: "Delete this sign-in provider?" });
  answer("GET", path, { results: [] });
  await userEvent.click(within(question).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("No sign-in providers yet")).toBeVisible();
});

test("where the operator turned them off, none can be added", async () => {
  answer("GET", "/settings/ext/v1/installation", installation);
  answer("GET", path, { results: [] });
  openSettings("sign-in");
  expect(
    await screen.findByText("Whoever runs this installation has turned them off."),
  ).toBeVisible();
  expect(screen.queryByRole("button", { name: "New provider" })).toBeNull();
});
