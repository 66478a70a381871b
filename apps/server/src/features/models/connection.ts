import type { Connection, Deps } from "#deps";
import type { OrgId } from "#http/member.ts";
import { rowContext } from "#encrypted-column";
import { encryptText, decryptText } from "#encryption";

import type { ProviderRow } from "./store.ts";

/** Encrypts a provider's key for storage. */
export const sealedKey = (
  { keyFor }: Pick<Deps, "keyFor">,
  orgId: OrgId,
  providerId: string,
  key: string,
): Buffer =>
  encryptText(keyFor, "provider-key", key, rowContext({ organization_id: orgId, id: providerId }));

/** Returns the connection to a provider of the workspace. */
export function connectionOf(
  { keyFor, log }: Pick<Deps, "keyFor" | "log">,
  orgId: OrgId,
  { id, kind, base_url, sealed_key }: Pick<ProviderRow, "id" | "kind" | "base_url" | "sealed_key">,
): Connection {
  let apiKey: string | undefined;
  try {
    apiKey = sealed_key
      ? decryptText(keyFor, "provider-key", sealed_key, rowContext({ organization_id: orgId, id }))
      : undefined;
  } catch {
    // The database was moved without the installation's secret; the provider will refuse the call.
    log.warn({ provider: id }, "a provider's key cannot be read");
  }
  return { id, kind, baseUrl: base_url, apiKey };
}
