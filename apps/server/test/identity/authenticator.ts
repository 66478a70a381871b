import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

import type { CreationOptions, RequestOptions } from "@lectern/contract/passkeys";

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** The first bytes of a CBOR item: its type, and a number below 65536. */
function head(type: number, value: number): Buffer {
  const first = type << 5;
  if (value < 24) return Buffer.from([first | value]);
  if (value < 256) return Buffer.from([first | 24, value]);
  return Buffer.from([first | 25, value >> 8, value & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") {
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)]),
  ]);
}

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();

/** What an answer says otherwise than a browser and an authenticator would. */
export interface Otherwise {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** False: nobody unlocked the authenticator. */
  verified?: boolean;
  counter?: number;
  userHandle?: string;
  /** An attestation statement that was not asked for. */
  statement?: { fmt: string; attStmt: Map<string, Cbor> };
}

/** An authenticator with one ES256 key that it made itself, at the pages of `origin`. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  const coordinate = (text: string) => Buffer.from(text, "base64url");
  const coseKey = cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  );
  let counter = 0;
  let owner = "";

  const clientData = (type: string, challenge: string, more: Otherwise) =>
    Buffer.from(
      JSON.stringify({
        type: more.type ?? type,
        challenge: more.challenge ?? challenge,
        origin: more.origin ?? origin,
        crossOrigin: false,
      }),
    );

  function authenticatorData(rpId: string, flags: number, more: Otherwise): Buffer {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(more.counter ?? counter);
    const unlocked = more.verified === false ? 0 : 0x04;
    return Buffer.concat([
      sha256(more.rpId ?? rpId),
      // Present, and kept by a password manager.
      Buffer.from([0x01 | 0x08 | 0x10 | unlocked | flags]),
      count,
    ]);
  }

  const credential = <Response>(response: Response) => ({
    id,
    rawId: id,
    type: "public-key" as const,
    response,
  });

  return {
    id,
    /** Makes the passkey, as `navigator.credentials.create` does. */
    create({ challenge, rp, user }: CreationOptions, more: Otherwise = {}) {
      owner = user.id;
      const authData = Buffer.concat([
        authenticatorData(rp.id, 0x40, more),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey,
      ]);
      const { fmt, attStmt } = more.statement ?? { fmt: "none", attStmt: new Map() };
      const attestation = new Map<string, Cbor>([
        ["fmt", fmt],
        ["attStmt", attStmt],
        ["authData", authData],
      ]);
      return credential({
        clientDataJSON: clientData("webauthn.create", challenge, more).toString("base64url"),
        attestationObject: cbor(attestation).toString("base64url"),
        transports: ["internal", "hybrid"],
      });
    },
    /** Signs a challenge, as `navigator.credentials.get` does. */
    sign({ challenge, rpId }: RequestOptions, more: Otherwise = {}) {
      const data = clientData("webauthn.get", challenge, more);
      const authData = authenticatorData(rpId, 0, more);
      const signature = sign("sha256", Buffer.concat([authData, sha256(data)]), privateKey);
      return credential({
        clientDataJSON: data.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: more.userHandle ?? owner,
      });
    },
  };
}
