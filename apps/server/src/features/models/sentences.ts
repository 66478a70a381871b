import { ModelError } from "#deps";

/**
 * Why a provider did not answer, for the person who sets it up. Nothing of what it said: an address
 * may lead anywhere. What is no ModelError is our own patience that ended.
 */
export function sentenceOf(error: unknown, keySet: boolean): string {
  if (!(error instanceof ModelError)) return "The provider did not answer in time.";
  const { fault, status } = error;
  if (status === 401 || status === 403) {
    return keySet
      ? "The provider does not take the key. Enter it again."
      : "The provider asks for a key. Enter one.";
  }
  if (status === 404) {
    return "The provider does not know this model, or has another address. Check both.";
  }
  if (fault === "unreachable" && status !== undefined) {
    return "The provider answers with an error of its own. Try again later.";
  }
  return sentences[fault];
}

const sentences: Record<ModelError["fault"], string> = {
  unreachable: "Nothing that may be reached answers at this address. Check it.",
  refused: "The provider does not take the question. Check the model and the address.",
  busy: "The provider is busy, or the account's allowance is used up. Try again later.",
  timeout: "The provider did not answer in time.",
  broken: "Something answers at this address, but not as this kind of provider does.",
  context: "The model takes less text than the shortest question needs.",
};
