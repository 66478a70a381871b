import { expect, test } from "vitest";

import { curve, makeKeyPair } from "#test/servers/certificates.ts";

import { readConfig } from "./config.ts";

const [keys, others] = [await makeKeyPair(), await makeKeyPair()];
const ofCurve = await makeKeyPair({ algorithm: curve });
const acme = {
  kind: "saml",
  id: "acme",
  name: "Acme",
  issuer: "urn:acme:idp",
  entry_point: "https://idp.acme.example/sso",
  certificates: [keys.certificate],
  email_domains: ["ACME.example"],
};
const read = (provider: object) =>
  readConfig({ OPENID_PROVIDERS: JSON.stringify([provider]) }, "test").signInProviders[0];

test("a SAML provider is read with cautious defaults", () => {
  expect(read(acme)).toMatchObject({
    kind: "saml",
    issuer: "urn:acme:idp",
    entryPoint: "https://idp.acme.example/sso",
    emailDomains: ["acme.example"],
    domains: ["acme.example"],
    requestKey: undefined,
    linksAccounts: true,
    skipsSecondFactor: false,
  });
  expect(read({ ...acme, email_attribute: "urn:mail", domains: [] })).toMatchObject({
    domains: [],
    attributes: { email: ["urn:mail"], givenName: expect.arrayContaining(["givenName"]) },
  });
});

test("certificates are read as PEM and in the base64 of metadata", () => {
  const bare = keys.certificate.replaceAll(/-----[^-]*-----|\s/g, "");
  const { certificates } = read({ ...acme, certificates: [keys.certificate, bare] }) as {
    certificates: string[];
  };
  expect(certificates).toHaveLength(2);
  expect(certificates[0]).toBe(certificates[1]);
  expect(certificates[0]).toMatch(/^-----BEGIN CERTIFICATE-----\n/);
});

test.each([
  [{ certificates: [] }, "0.certificates "],
  [{ certificates: ["nothing"] }, "0.certificates.0 must be a certificate"],
  [{ certificates: [ofCurve.certificate] }, "0.certificates.0 must be a certificate of an RSA key"],
  [{ certificates: Array.from({ length: 5 }, () => keys.certificate) }, "0.certificates "],
  [{ email_domains: [] }, "0.email_domains "],
  [{ email_domains: undefined }, "0.email_domains "],
  [{ entry_point: "http://idp.acme.example" }, "0.entry_point must be an https address"],
  [{ issuer: "trusted-header" }, "0.issuer must be the entity id of the provider"],
  [{ trust_email: true }, "0 "],
  [{ request_key: keys.privateKey }, "0 needs an RSA request_key and a request_certificate"],
  [
    { request_key: keys.privateKey, request_certificate: others.certificate },
    "0 needs an RSA request_key and a request_certificate",
  ],
])("a SAML provider that cannot be used stops the start: %#", (more, why) => {
  expect(() => read({ ...acme, ...more })).toThrow(`The setting OPENID_PROVIDERS is wrong: ${why}`);
});

test("requests are signed with a key and its certificate", () => {
  const { privateKey: request_key, certificate: request_certificate } = keys;
  expect(read({ ...acme, request_key, request_certificate })).toMatchObject({
    requestKey: { privateKey: request_key, certificate: expect.stringContaining("BEGIN CERT") },
  });
});
