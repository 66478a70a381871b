import { expect, test } from "vitest";

import { startWithSaml } from "#test/identity/saml.ts";
import { makeKeyPair } from "#test/servers/certificates.ts";
import {
  type ForgeResponse,
  sha1,
  signerOf,
  unsigned,
} from "#test/servers/identity/saml-provider.ts";

const { provider, somebody, stored, browser, refusal } = await startWithSaml();
const other = await makeKeyPair();
const signSha1 = signerOf(provider.keys, "Assertion", sha1);

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
const assertionIn = (xml: string) => /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? "";
/** An unsigned assertion about somebody else, by an id of its own. */
const evilOf = (xml: string) =>
  unsigned(assertionIn(xml))
    .replace(/ ID="[^"]*"/, ' ID="_evil"')
    .replace(/(<saml:NameID[^>]*>)[^<]*/, "$1the-victim");

const times = { NotBefore: -30, NotOnOrAfter: -20, IssueInstant: -30 };
const inThePast = (xml: string) =>
  Object.entries(times).reduce(
    (text, [name, count]) =>
      text.replaceAll(new RegExp(` ${name}="[^"]*"`, "g"), ` ${name}="${minutes(count)}"`),
    xml,
  );

test.each<[string, ForgeResponse]>([
  [
    "of another issuer",
    (xml, sign) => sign(xml.replaceAll(/(<saml:Issuer[^>]*>)[^<]*/g, "$1https://evil.example")),
  ],
  [
    "for another audience",
    (xml, sign) => sign(xml.replace(/(<saml:Audience>)[^<]*/, "$1https://other.example")),
  ],
  [
    "for nobody in particular",
    (xml, sign) =>
      sign(xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/s, "")),
  ],
  [
    "without conditions",
    (xml, sign) => sign(xml.replace(/<saml:Conditions.*<\/saml:Conditions>/s, "")),
  ],
  [
    "for another address",
    (xml, sign) =>
      sign(xml.replace(/ Recipient="[^"]*"/, ' Recipient="https://other.example/saml"')),
  ],
  ["that answers no request", (xml, sign) => sign(xml.replaceAll(/ InResponseTo="[^"]*"/g, ""))],
  [
    "whose response alone answers a request",
    (xml, sign) => sign(xml.replace(/(SubjectConfirmationData[^>]*) InResponseTo="[^"]*"/, "$1")),
  ],
  ["that has expired", (xml, sign) => sign(inThePast(xml))],
  [
    "that is not valid yet",
    (xml, sign) => sign(xml.replaceAll(/ NotBefore="[^"]*"/g, ` NotBefore="${minutes(3)}"`)),
  ],
  [
    "that was issued long ago and never ends",
    (xml, sign) =>
      sign(
        xml
          .replaceAll(/ IssueInstant="[^"]*"/g, ` IssueInstant="${minutes(-30)}"`)
          .replaceAll(/ NotOnOrAfter="[^"]*"/g, ` NotOnOrAfter="${minutes(600)}"`),
      ),
  ],
  [
    "that was issued long ago, with conditions that name no time",
    (xml, sign) =>
      sign(
        xml
          .replaceAll(/ IssueInstant="[^"]*"/g, ` IssueInstant="${minutes(-30)}"`)
          .replace(/<saml:Conditions [^>]*>/, "<saml:Conditions>"),
      ),
  ],
  [
    "that was issued in the future",
    (xml, sign) => sign(xml.replaceAll(/ IssueInstant="[^"]*"/g, ` IssueInstant="${minutes(3)}"`)),
  ],
  [
    "whose confirmation never ends",
    (xml, sign) => sign(xml.replace(/(SubjectConfirmationData[^>]*) NotOnOrAfter="[^"]*"/, "$1")),
  ],
  [
    "that is not of its bearer",
    (xml, sign) => sign(xml.replace(":cm:bearer", ":cm:sender-vouches")),
  ],
  [
    "with a name for this sign-in only",
    (xml, sign) => sign(xml.replace("nameid-format:persistent", "nameid-format:transient")),
  ],
  ["without a name", (xml, sign) => sign(xml.replace(/<saml:NameID.*<\/saml:NameID>/s, ""))],
  ["without a signature", (xml) => unsigned(xml)],
  [
    "in a signed response, not signed itself",
    (xml) => signerOf(provider.keys, "Response")(unsigned(xml)),
  ],
  ["signed by somebody else, with their certificate", (xml) => signerOf(other)(xml)],
  ["changed after it was signed", (xml) => xml.replace("@acme.example", "@acme.example.evil")],
  [
    "beside another one",
    (xml) => xml.replace("<saml:Assertion ", `${evilOf(xml)}<saml:Assertion `),
  ],
  [
    "wrapped by another one",
    (xml) =>
      xml.replace(
        assertionIn(xml),
        evilOf(xml).replace(
          "</saml:Assertion>",
          `<saml:Advice>${assertionIn(xml)}</saml:Advice></saml:Assertion>`,
        ),
      ),
  ],
  [
    "moved into an extension beside another one",
    (xml) =>
      xml.replace(
        assertionIn(xml),
        `<samlp:Extensions>${assertionIn(xml)}</samlp:Extensions>${evilOf(xml)}`,
      ),
  ],
  [
    "whose signature stands in another one of the same id",
    (xml) => {
      const [signature = ""] = /<ds:Signature[ >].*<\/ds:Signature>/s.exec(xml) ?? [];
      const [id = ""] = / ID="[^"]*"/.exec(assertionIn(xml)) ?? [];
      const evil = evilOf(xml)
        .replace(/ ID="[^"]*"/, id)
        .replace(
          "</saml:Issuer>",
          `</saml:Issuer>${signature.replace("</ds:Signature>", `<ds:Object>${unsigned(assertionIn(xml))}</ds:Object></ds:Signature>`)}`,
        );
      return xml.replace(assertionIn(xml), evil);
    },
  ],
  ["with a DTD", (xml) => `<!DOCTYPE r [<!ENTITY a "b">]>${xml}`],
  ["with a name divided by a comment", (xml) => xml.replace(/(<saml:NameID[^>]*>.)/, "$1<!---->")],
  [
    "that is nested too deeply",
    (xml) =>
      xml.replace("<saml:Assertion ", `${"<a>".repeat(40)}${"</a>".repeat(40)}<saml:Assertion `),
  ],
  [
    "that is too large",
    (xml) => xml.replace("<saml:Assertion ", `<a>${"x".repeat(65_536)}</a><saml:Assertion `),
  ],
  [
    "with too many elements",
    (xml) => xml.replace("<saml:Assertion ", `${"<a/>".repeat(1_000)}<saml:Assertion `),
  ],
  [
    "with too many attributes",
    (xml) => xml.replace("<saml:Assertion ", `<a ${"b='' ".repeat(600)}/><saml:Assertion `),
  ],
  [
    "with tags that are not well-formed",
    (xml) => xml.replace("<saml:Assertion ", "<a b/><saml:Assertion "),
  ],
  ["signed with SHA-1", signSha1],
  [
    "signed with SHA-1 by a name that is spelled otherwise",
    (xml) => signSha1(xml).replaceAll("sha1", "sha&#49;"),
  ],
  ["that is no XML", () => "nothing"],
])("an assertion %s is refused, and nothing is stored", async (_, forge) => {
  somebody();
  const before = await stored();
  provider.next.forge = forge;
  expect(await refusal()).toBe("provider_answer_invalid");
  expect(await stored()).toEqual(before);
});

test("the response as it was made is accepted when it passes the same way", async () => {
  for (const forge of [(xml: string) => xml, (xml: string) => signerOf(provider.keys)(xml)]) {
    somebody();
    provider.next.forge = forge;
    const here = browser();
    await here.signIn("acme");
    expect((await here.finish()).status).toBe(200);
  }
});
