import { X509Certificate } from "node:crypto";

/** Returns a certificate as PEM, also from the bare base64 of metadata. Undefined if it is none. */
export function pemOf(text: string): string | undefined {
  try {
    const given = text.includes("-----BEGIN") ? text : Buffer.from(text, "base64");
    return new X509Certificate(given).toString();
  } catch {
    return undefined;
  }
}

/** Whether a certificate is of the only kind of key that the SAML library verifies with. */
export const isOfRsaKey = (pem: string) =>
  new X509Certificate(pem).publicKey.asymmetricKeyType === "rsa";

const claims = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims";
/** What common SAML providers call these attributes. */
export const usualAttributes = {
  email: ["email", "mail", "urn:oid:0.9.2342.19200300.100.1.3", `${claims}/emailaddress`],
  givenName: ["givenName", "firstName", "urn:oid:2.5.4.42", `${claims}/givenname`],
  familyName: ["surname", "sn", "lastName", "urn:oid:2.5.4.4", `${claims}/surname`],
  name: ["displayName", "urn:oid:2.16.840.1.113730.3.1.241"],
};
