import { ModelError } from "#deps";

/**
 * Returns a message for admins that says why a provider failed. Contains nothing of its response,
 * since an address may lead anywhere. An error that is no ModelError is our own timeout.
 */
export function providerErrorMessage(error: unknown, keySet: boolean): string {
  if (!(error instanceof ModelError)) return "The provider did not answer in time.";
  const { fault, status } = error;
  if (status === 401 || status === 403) {
    return keySet
      ? "The provider rejected the key. Enter it again."
      : "The provider requires a key. Enter one.";
  }
  if (status === 404) {
    return "The provider does not have this model, or the address is wrong. Check both.";
  }
  if (fault === "unreachable" && status !== undefined) {
    return "The provider had an internal error. Try again later.";
  }
  return sentences[fault];
}

const sentences: Record<ModelError["fault"], string> = {
  unreachable: "This address can't be reached or is not allowed. Check the address.",
  refused: "The provider rejected the request. Check the model and the address.",
  busy: "The provider is busy, or the account's quota is used up. Try again later.",
  timeout: "The provider did not answer in time.",
  broken: "The service at this address does not respond like this type of provider.",
  context: "The model's context window is too small, even for the shortest question.",
};
