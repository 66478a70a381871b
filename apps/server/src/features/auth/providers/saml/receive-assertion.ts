import { createHash, randomBytes } from "node:crypto";

import { isMessageCode, message, render } from "@lectern/contract/message";

import type { Deps, SamlProvider } from "#deps";
import { AppError, forbidden } from "#errors";
import type { ProvidedPerson } from "#schema";

import { type Flow, partOf } from "../flow.ts";
import { read, type VerifiedAssertion } from "./assertion.ts";
import { xmlOf } from "./response-xml.ts";
import { mostAgeSeconds, readResponse, requestIdOf, skewSeconds } from "./service-provider.ts";
import * as store from "./store.ts";

const expired = () => forbidden("provider_sign_in_expired");
const hashOf = (code: string) => createHash("sha256").update(code).digest();

async function verify(
  { config }: Deps,
  provider: SamlProvider,
  encoded: string,
): Promise<VerifiedAssertion> {
  try {
    const profile = await readResponse(config, provider, xmlOf(encoded));
    return read(config, provider, profile);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("forbidden", message("provider_answer_invalid"), { cause: error });
  }
}

/**
 * Takes the response of a provider, each assertion once, and returns a code by which the browser
 * fetches who signed in: the page of another site sent the response, so it came without cookies.
 * Throws forbidden for one that cannot be verified or was taken before.
 */
export async function receiveAssertion(
  deps: Deps,
  provider: SamlProvider,
  encoded: string,
): Promise<string> {
  const verified = await verify(deps, provider, encoded);
  const code = randomBytes(32).toString("base64url");
  // After that, the assertion would be refused as too old.
  const seconds = mostAgeSeconds + 2 * skewSeconds;
  const taken = { ...verified, provider: provider.id, codeHash: hashOf(code), seconds };
  if (!(await store.insertAssertion(deps.db, taken))) throw expired();
  return code;
}

/**
 * Returns the person of the response that the code in `search` stands for. Throws forbidden unless
 * this browser began the request that it answers.
 */
export async function personOfCode(
  deps: Deps,
  provider: SamlProvider,
  { flow, search }: { flow: Flow; search: URLSearchParams },
): Promise<ProvidedPerson> {
  // The state of another browser's sign-in: not an answer to this one.
  if (search.get("state") !== partOf(flow, "state")) throw expired();
  const failed = search.get("failed");
  if (failed !== null) {
    throw isMessageCode(failed) ? new AppError("forbidden", render(failed, {})) : expired();
  }
  const by = {
    codeHash: hashOf(search.get("code") ?? ""),
    provider: provider.id,
    requestId: requestIdOf(flow),
  };
  const person = await deps.db.transaction().execute((tx) => store.consumePerson(tx, by));
  if (!person) throw expired();
  return person;
}
