import "reflect-metadata";

import { webcrypto } from "node:crypto";

import {
  BasicConstraintsExtension,
  type X509Certificate,
  X509CertificateGenerator,
  SubjectAlternativeNameExtension,
} from "@peculiar/x509";

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const dayMs = 86_400_000;

const newKeys = () => webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);

async function pemOf(key: CryptoKey) {
  const bytes = Buffer.from(await webcrypto.subtle.exportKey("pkcs8", key));
  return `-----BEGIN PRIVATE KEY-----\n${bytes.toString("base64")}\n-----END PRIVATE KEY-----\n`;
}

/** Makes an authority that signs certificates, and that no system trusts. */
export async function newAuthority(name = "CN=Authority of a test") {
  const valid = { notBefore: new Date(Date.now() - dayMs), notAfter: new Date(Date.now() + dayMs) };
  const keys = await newKeys();
  const own: X509Certificate = await X509CertificateGenerator.createSelfSigned({
    ...valid,
    name,
    keys,
    signingAlgorithm: algorithm,
    extensions: [new BasicConstraintsExtension(true, undefined, true)],
  });
  /** Returns a certificate for a host name or an address, with its key. */
  const certify = async (host: { type: "dns" | "ip"; value: string }) => {
    const { privateKey, publicKey } = await newKeys();
    const certificate = await X509CertificateGenerator.create({
      ...valid,
      subject: "CN=Server of a test",
      issuer: own.subject,
      publicKey,
      signingKey: keys.privateKey,
      signingAlgorithm: algorithm,
      extensions: [new SubjectAlternativeNameExtension([host])],
    });
    return { cert: certificate.toString("pem"), key: await pemOf(privateKey) };
  };
  return { pem: own.toString("pem"), certify };
}
