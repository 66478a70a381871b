import { createServer } from "node:http";
import { inflateRawSync } from "node:zlib";

import {
  Constants,
  IdentityProvider,
  SamlLib,
  type Service,
  ServiceProvider,
  setSchemaValidator,
} from "samlify";
import { SignedXml } from "xml-crypto";

import { listenOnFreePort } from "../free-port.ts";
import { type KeyPair, makeKeyPair } from "../certificates.ts";

/** Whoever signs in at the provider next. */
export interface SamlPerson {
  nameId: string;
  nameIdFormat: string;
  email: string;
  givenName: string;
  surname: string;
}

export type Sign = (xml: string) => string;
/** Replaces the response that the provider made. */
export type ForgeResponse = (xml: string, sign: Sign) => string;

export const persistent = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
const basic = "urn:oasis:names:tc:SAML:2.0:attrname-format:basic";

// The schemas need a program in Java; what the product sends is read by its fields.
setSchemaValidator({ validate: async () => "not checked" });

const sha256 = {
  signatureAlgorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  digestAlgorithm: "http://www.w3.org/2001/04/xmlenc#sha256",
};
export const sha1 = {
  signatureAlgorithm: "http://www.w3.org/2000/09/xmldsig#rsa-sha1",
  digestAlgorithm: "http://www.w3.org/2000/09/xmldsig#sha1",
};

/** Returns a function that signs an element of a response, and removes signatures before. */
export const signerOf =
  (
    { privateKey, certificate }: KeyPair,
    element: "Assertion" | "Response" = "Assertion",
    { signatureAlgorithm, digestAlgorithm } = sha256,
  ): Sign =>
  (xml) => {
    const signed = new SignedXml({
      privateKey,
      publicCert: certificate,
      signatureAlgorithm,
      canonicalizationAlgorithm: "http://www.w3.org/2001/10/xml-exc-c14n#",
    });
    const at = element === "Response" ? "/*" : "/*/*[local-name(.)='Assertion']";
    signed.addReference({
      xpath: at,
      transforms: [
        "http://www.w3.org/2000/09/xmldsig#enveloped-signature",
        "http://www.w3.org/2001/10/xml-exc-c14n#",
      ],
      digestAlgorithm,
    });
    signed.computeSignature(unsigned(xml), {
      prefix: "ds",
      location: { reference: `${at}/*[local-name(.)='Issuer']`, action: "after" },
    });
    return signed.getSignedXml();
  };

export const unsigned = (xml: string) =>
  xml.replaceAll(/<ds:Signature[ >].*?<\/ds:Signature>/gs, "");

/** What a provider of SAML shows: a page with a form that scripts send at once. */
const pageOf = (action: string, fields: Record<string, string>) =>
  `<form method="post" action="${action}">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join("")}</form>`;

function identityProviderOf(issuer: string, keys: KeyPair, wantAuthnRequestsSigned: boolean) {
  const service = { isDefault: true, Binding: Constants.namespace.binding.redirect };
  return IdentityProvider({
    entityID: `${issuer}/metadata`,
    privateKey: keys.privateKey,
    signingCert: keys.certificate,
    requestSignatureAlgorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    wantAuthnRequestsSigned,
    singleSignOnService: [{ ...service, Location: `${issuer}/sso` }],
    loginResponseTemplate: {
      context: SamlLib.defaultLoginResponseTemplate.context,
      attributes: ["email", "givenName", "surname"].map((name) => ({
        name,
        valueTag: name,
        nameFormat: basic,
        valueXsiType: "xs:string",
      })),
    },
  });
}

/** Returns the values for the response's template. */
function valuesOf(provider: string, service: { id: string; address: string }, person: SamlPerson) {
  const later = new Date(Date.now() + 5 * 60_000).toISOString();
  const now = new Date().toISOString();
  return {
    ID: `_${crypto.randomUUID()}`,
    AssertionID: `_${crypto.randomUUID()}`,
    Issuer: `${provider}/metadata`,
    IssueInstant: now,
    Destination: service.address,
    SubjectRecipient: service.address,
    Audience: service.id,
    StatusCode: "urn:oasis:names:tc:SAML:2.0:status:Success",
    ConditionsNotBefore: now,
    ConditionsNotOnOrAfter: later,
    SubjectConfirmationDataNotOnOrAfter: later,
    NameIDFormat: person.nameIdFormat,
    NameID: person.nameId,
    AuthnStatement: "",
    attrEmail: person.email,
    attrGivenName: person.givenName,
    attrSurname: person.surname,
  };
}

/**
 * Starts a real SAML provider on this machine that signs `next.person` in without asking. It knows
 * the product by its metadata, which `accept` fetches.
 */
export async function startSamlProvider() {
  const keys = await makeKeyPair();
  const next: { person: SamlPerson; forge: ForgeResponse | undefined } = {
    person: { nameId: "", nameIdFormat: persistent, email: "", givenName: "", surname: "" },
    forge: undefined,
  };
  const services = new Map<string, Service>();

  async function respond(url: URL): Promise<string> {
    const query = Object.fromEntries(url.searchParams) as Record<string, string>;
    const sent = inflateRawSync(Buffer.from(query["SAMLRequest"] ?? "", "base64")).toString();
    const id = /<saml:Issuer[^>]*>([^<]*)</.exec(sent)?.[1] ?? "";
    const service = services.get(id);
    if (!service) throw new Error(`The provider does not know ${id}.`);
    const provider = identityProviderOf(issuer, keys, query["Signature"] !== undefined);
    const octetString = url.search.slice(1).replace(/&Signature=.*$/, "");
    const asked = await provider.parseLoginRequest(service, "redirect", { query, octetString });
    const address = service.entityMeta.getAssertionConsumerService("post");
    const values = {
      ...valuesOf(issuer, { id, address }, next.person),
      InResponseTo: asked.extract.request.id,
    };
    const made = await provider.createLoginResponse(service, asked, "post", {}, (template) => ({
      id: values.ID,
      context: SamlLib.replaceTagsByValue(template, values),
    }));
    const xml = Buffer.from(made.context, "base64").toString();
    const response = next.forge?.(xml, signerOf(keys)) ?? xml;
    return pageOf(address, {
      SAMLResponse: Buffer.from(response).toString("base64"),
      RelayState: query["RelayState"] ?? "",
    });
  }

  const server = createServer((request, reply) => {
    respond(new URL(request.url ?? "/", issuer)).then(
      (page) => reply.setHeader("content-type", "text/html").end(page),
      (error: unknown) => reply.writeHead(500).end(String(error)),
    );
  });
  const issuer = `http://127.0.0.1:${await listenOnFreePort(server)}`;

  return {
    issuer,
    keys,
    next,
    async accept(metadataAddress: string) {
      const metadata = await (await fetch(metadataAddress)).text();
      const service = ServiceProvider({ metadata });
      services.set(service.entityMeta.getEntityID(), service);
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
