// What makes certificates needs it, before it is loaded.
import "reflect-metadata";

import { KeyObject, webcrypto } from "node:crypto";

import { X509CertificateGenerator } from "@peculiar/x509";

const rsa = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};

/** Makes a key, of RSA unless asked otherwise, and a certificate that it signed, both as PEM. */
export async function makeKeyPair(
  algorithm: (webcrypto.EcKeyGenParams & webcrypto.EcdsaParams) | typeof rsa = rsa,
) {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const made = await X509CertificateGenerator.createSelfSigned({
    name: "CN=Acme",
    keys,
    signingAlgorithm: algorithm,
  });
  const privateKey = KeyObject.from(keys.privateKey).export({ type: "pkcs8", format: "pem" });
  return { privateKey, certificate: made.toString("pem") };
}

export type KeyPair = Awaited<ReturnType<typeof makeKeyPair>>;
