import { message, type RenderedMessage } from "@lectern/contract/message";

import { ModelError } from "#deps";

/**
 * Returns a message for admins that says why a provider failed. Contains nothing of its response,
 * since an address may lead anywhere. An error that is no ModelError is our own timeout.
 */
export function providerErrorMessage(error: unknown, keySet: boolean): RenderedMessage {
  if (!(error instanceof ModelError)) return message("provider_timeout");
  const { fault, status } = error;
  if (status === 401 || status === 403)
    return message(keySet ? "provider_rejected_key" : "provider_requires_key");
  if (status === 404) return message("provider_without_model");
  if (fault === "unreachable" && status !== undefined) return message("provider_internal_error");
  return message(`provider_${fault}`);
}
