import { createPrivateKey } from "node:crypto";

import { message } from "@lectern/contract/message";
import type { SyncSecret } from "@lectern/contract/sync";
import { SignJWT } from "jose";
import { z } from "zod";

import type { Deps } from "#deps";
import { invalid } from "#errors";

import { type Tokens, tokensFrom } from "../tokens.ts";

/** Where Google gives tokens, for service accounts of all installations; tests change it. */
export const googleTokens = { url: "https://oauth2.googleapis.com/token" };

/** What RS256 demands. */
const leastBits = 2048;

const Key = z.object({
  type: z.literal("service_account"),
  client_email: z.email().max(320),
  private_key: z.string(),
});

/** Returns what is kept of the JSON key of a service account. Throws invalid for anything else. */
export function secretIn(json: string): SyncSecret {
  try {
    const { client_email, private_key } = Key.parse(JSON.parse(json));
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(private_key);
    if (asymmetricKeyType !== "rsa") throw new Error("not RSA");
    if ((asymmetricKeyDetails?.modulusLength ?? 0) < leastBits) throw new Error("too short");
    return { user: client_email, password: private_key };
  } catch {
    throw invalid(["body", "key"], message("sync_google_key_invalid"), "key");
  }
}

interface Wanted {
  scope: string;
  /** The person for whom the service account acts. */
  subject: string | undefined;
}

/** Returns tokens of a service account (RFC 7523). */
export function serviceTokens(
  deps: Pick<Deps, "egress">,
  { user, password }: SyncSecret,
  { scope, subject }: Wanted,
): Tokens {
  return tokensFrom(deps, googleTokens.url, async () => {
    const jwt = new SignJWT({ scope })
      .setProtectedHeader({ alg: "RS256", typ: "JWT" })
      .setIssuer(user)
      .setAudience(googleTokens.url)
      .setIssuedAt()
      .setExpirationTime("1h");
    if (subject !== undefined) jwt.setSubject(subject);
    return {
      grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
      assertion: await jwt.sign(createPrivateKey(password)),
    };
  });
}
