import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { code } from "../message.ts";
import { Id, PageQuery, pageOf, Time } from "../page.ts";
import { seen } from "../unseen.ts";
import { SessionKind, SignInResult } from "./auth.ts";

const path = "/auth/ext/v1";

const PasskeyName = z
  .string(code("passkey_name_missing"))
  .trim()
  .min(1, code("passkey_name_missing"))
  .max(100, code("passkey_name_too_long"))
  .refine(...seen);

/** A passkey of an account: signs in without a password or a second factor. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  transports: z.array(z.string()).describe("how a browser reaches it, such as `internal` or `usb`"),
  backed_up: z.boolean().describe("kept by a password manager, on more than one device"),
  created_at: Time,
  last_used_at: Time.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

const base64url = (bytes: number) =>
  z
    .string()
    .max(Math.ceil((bytes * 4) / 3))
    .regex(/^[\w-]+$/);

const CredentialId = base64url(1023);

/** What the browser's `navigator.credentials.create` made, as JSON. */
const NewCredential = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(16_384),
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
});
export type NewCredential = z.infer<typeof NewCredential>;

/** What the browser's `navigator.credentials.get` signed, as JSON. */
const SignedChallenge = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(1024),
    userHandle: base64url(64).nullish(),
  }),
});
export type SignedChallenge = z.infer<typeof SignedChallenge>;

const Timeout = z.number().int().describe("milliseconds for which the challenge is good");

/** The options of `navigator.credentials.create`, as JSON. */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number().int() })),
  timeout: Timeout,
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
export type CreationOptions = z.infer<typeof CreationOptions>;

/** The options of `navigator.credentials.get`, as JSON. */
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: Timeout,
  userVerification: z.literal("required"),
});
export type RequestOptions = z.infer<typeof RequestOptions>;

export const listPasskeys = endpoint({
  method: "GET",
  path: `${path}/passkeys`,
  access: "user",
  summary: "One's passkeys, newest first",
  query: PageQuery,
  response: pageOf(Passkey),
});

export const startPasskey = endpoint({
  method: "POST",
  path: `${path}/passkeys/start`,
  access: "user",
  summary: "Begin to add a passkey; the challenge is for this session",
  body: z.object({
    password: z
      .string()
      .max(128, code("password_too_long"))
      .optional()
      .describe("left out by people without one, who must have signed in a moment ago"),
  }),
  response: CreationOptions,
});

export const createPasskey = endpoint({
  method: "POST",
  path: `${path}/passkeys`,
  access: "user",
  summary: "Add the passkey that the browser made; each challenge is used once",
  body: z.object({ name: PasskeyName, credential: NewCredential }),
  bodyBytes: 32 * 1024,
  status: 201,
  response: Passkey,
});

export const updatePasskey = endpoint({
  method: "PATCH",
  path: `${path}/passkeys/{id}`,
  access: "user",
  summary: "Rename a passkey",
  params: z.object({ id: Id }),
  body: z.object({ name: PasskeyName }),
  response: Passkey,
});

export const deletePasskey = endpoint({
  method: "DELETE",
  path: `${path}/passkeys/{id}`,
  access: "user",
  summary: "Remove a passkey: it no longer signs in; the only way to sign in is not removed",
  params: z.object({ id: Id }),
  status: 204,
});

export const startPasskeySignIn = endpoint({
  method: "POST",
  path: `${path}/passkey-sign-in/start`,
  access: "public",
  summary: "Begin to sign in by a passkey; a cookie binds what follows to this browser",
  body: z.object({}),
  response: RequestOptions,
});

export const finishPasskeySignIn = endpoint({
  method: "POST",
  path: `${path}/passkey-sign-in`,
  access: "public",
  summary: "Sign in by the challenge that a passkey signed; answers like login",
  body: z.object({ credential: SignedChallenge, session: SessionKind }),
  response: SignInResult,
});
