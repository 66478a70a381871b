import { expect, test } from "vitest";

import { readConfig } from "./config.ts";

const acme = {
  id: "acme",
  name: "Acme",
  issuer: "https://id.acme.example",
  client_id: "lectern",
  client_secret: "not to be told",
};
const withProviders = (providers: unknown, more: NodeJS.ProcessEnv = {}) =>
  readConfig({ OPENID_PROVIDERS: JSON.stringify(providers), ...more }, "test");

test("sign-in providers are read with cautious defaults", () => {
  expect(withProviders([{ ...acme, domains: ["ACME.example"] }]).signInProviders).toEqual([
    {
      kind: "openid",
      id: "acme",
      name: "Acme",
      issuer: "https://id.acme.example",
      clientId: "lectern",
      clientSecret: "not to be told",
      domains: ["acme.example"],
      trustsEmail: false,
      linksAccounts: true,
      createsAccounts: true,
      skipsSecondFactor: false,
    },
  ]);
  for (const issuer of ["http://localhost:9000", "http://127.0.0.1:9000"]) {
    expect(withProviders([{ ...acme, issuer }]).signInProviders).toHaveLength(1);
  }
});

test.each([
  ["{", "it is not valid JSON"],
  [[{ ...acme, issuer: "http://id.acme.example" }], "0.issuer must be an https address"],
  [[{ ...acme, id: "Acme/../x" }], "0.id must be small letters, digits and hyphens"],
  [[{ ...acme, trustEmail: true }], "0 "],
  [[acme, acme], "each provider needs an id of its own"],
])(
  "sign-in providers that cannot be used stop the start, and no secret is told: %#",
  (given, why) => {
    const text = typeof given === "string" ? given : JSON.stringify(given);
    const read = () => readConfig({ OPENID_PROVIDERS: text }, "test");
    expect(read).toThrow(`The setting OPENID_PROVIDERS is wrong: ${why}`);
    expect(read).not.toThrow("not to be told");
  },
);

test("passwords are turned off only where people can sign in otherwise", () => {
  const off = { PASSWORD_SIGN_IN: "off" };
  expect(() => readConfig(off, "test")).toThrow("PASSWORD_SIGN_IN is off, but");
  expect(withProviders([acme], off).passwordSignIn).toBe(false);
  const header = { ...off, TRUSTED_HEADER_EMAIL: "X-Forwarded-Email" };
  expect(() => readConfig(header, "test")).toThrow("TRUSTED_HEADER_NETWORKS does not say");
  const named = { ...header, TRUSTED_HEADER_NETWORKS: "10.1.0.5, 10.2.0.0/16" };
  expect(readConfig(named, "test").trustedHeader).toEqual({
    name: "x-forwarded-email",
    networks: ["10.1.0.5", "10.2.0.0/16"],
  });
});

test("workspaces have providers of their own, unless that or passwords are turned off", () => {
  const mayHave = (env: NodeJS.ProcessEnv) => withProviders([acme], env).workspaceSignIn;
  expect(mayHave({})).toBe(true);
  expect(mayHave({ WORKSPACE_SIGN_IN: "off" })).toBe(false);
  expect(mayHave({ PASSWORD_SIGN_IN: "off", WORKSPACE_SIGN_IN: "on" })).toBe(false);
  expect(() => mayHave({ WORKSPACE_SIGN_IN: "maybe" })).toThrow("WORKSPACE_SIGN_IN");
});
