import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { Email, SessionKind, SignInResult } from "./auth.ts";

const path = "/auth/ext/v1";

const otp = z
  .string()
  .trim()
  .max(20)
  .optional()
  .describe("code of the second factor, or a recovery code");

/** The page of this product to open after signing in. */
const Place = z.string().max(2000).describe("a path of the web app, with its query");

export const startProviderSignIn = endpoint({
  method: "POST",
  path: `${path}/providers/{id}/start`,
  access: "public",
  summary: "Begin to sign in at a provider; a cookie binds what follows to this browser",
  params: z.object({ id: z.string().max(100) }),
  body: z.object({
    to: Place.optional(),
    email: Email.optional().describe("shown at the provider as a suggestion"),
  }),
  response: z.object({ address: z.string().describe("where the browser continues") }),
});

export const returnFromProvider = endpoint({
  method: "GET",
  path: `${path}/providers/{id}/callback`,
  access: "public",
  summary: "Where the provider sends the browser back to; answers with a redirect to the web app",
  params: z.object({ id: z.string().max(100) }),
});

/** Bytes of the form that a provider has the browser send. */
const formBytes = 128 * 1024;

export const takeSamlResponse = endpoint({
  method: "POST",
  path: `${path}/providers/{id}/saml`,
  access: "public",
  summary: "Where a SAML provider has the browser send its response; answers with a redirect",
  params: z.object({ id: z.string().max(100) }),
  body: z.object({
    SAMLResponse: z.string().min(1).max(formBytes),
    RelayState: z.string().max(200).optional(),
  }),
  bodyKind: "form",
  bodyBytes: formBytes,
});

export const getSamlMetadata = endpoint({
  method: "GET",
  path: `${path}/providers/{id}/metadata`,
  access: "public",
  summary: "What a SAML provider must know of this installation, as XML",
  params: z.object({ id: z.string().max(100) }),
});

export const finishProviderSignIn = endpoint({
  method: "POST",
  path: `${path}/providers/finish`,
  access: "public",
  summary: "Sign in by the cookie of a sign-in that the provider confirmed; answers like login",
  body: z.object({ otp, session: SessionKind }),
  response: SignInResult.extend({ to: Place }),
});

export const signInByProxy = endpoint({
  method: "POST",
  path: `${path}/proxy-sign-in`,
  access: "public",
  summary: "Sign in as the person that a trusted proxy names in a header; answers like login",
  body: z.object({ otp, session: SessionKind }),
  response: SignInResult,
});
