// What makes certificates needs it, before it is loaded.
import "reflect-metadata";

import { KeyObject, webcrypto } from "node:crypto";

import {
  BasicConstraintsExtension,
  type Extension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from "@peculiar/x509";

const rsa = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};
export const curve = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

/** A host name or an address. */
interface Host {
  type: "dns" | "ip";
  value: string;
}

type Algorithm = typeof rsa | typeof curve;

const newKeys = (algorithm: Algorithm) =>
  webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);

const pemOf = (key: CryptoKey) => KeyObject.from(key).export({ type: "pkcs8", format: "pem" });

async function selfSigned(name: string, algorithm: Algorithm, extensions?: Extension[]) {
  const keys = await newKeys(algorithm);
  const wanted = { name, keys, signingAlgorithm: algorithm, extensions };
  return { keys, certificate: await X509CertificateGenerator.createSelfSigned(wanted) };
}

/** Makes a key and a certificate that it signed, both as PEM; a server's names its `host`. */
export async function makeKeyPair({
  algorithm = rsa,
  name = "CN=Acme",
  host,
}: { algorithm?: Algorithm; name?: string; host?: Host } = {}) {
  const extensions = host && [new SubjectAlternativeNameExtension([host])];
  const { keys, certificate } = await selfSigned(name, algorithm, extensions);
  return { privateKey: pemOf(keys.privateKey), certificate: certificate.toString("pem") };
}

export type KeyPair = Awaited<ReturnType<typeof makeKeyPair>>;

/** Makes an authority that signs certificates, and that no system trusts. */
export async function newAuthority(name = "CN=Authority of a test") {
  const isAuthority = new BasicConstraintsExtension(true, undefined, true);
  const { keys, certificate: own } = await selfSigned(name, curve, [isAuthority]);
  /** Returns a certificate for a host, with its key. */
  const certify = async (host: Host) => {
    const { privateKey, publicKey } = await newKeys(curve);
    const certificate = await X509CertificateGenerator.create({
      subject: "CN=Server of a test",
      issuer: own.subject,
      publicKey,
      signingKey: keys.privateKey,
      signingAlgorithm: curve,
      extensions: [new SubjectAlternativeNameExtension([host])],
    });
    return { cert: certificate.toString("pem"), key: pemOf(privateKey) };
  };
  return { pem: own.toString("pem"), certify };
}
