import type { Deps } from "#deps";

import type { ProviderRow } from "./store.ts";

const ollama = {
  name: "Ollama",
  kind: "openai" as const,
  base_url: "http://127.0.0.1:11434/v1",
};
const timeoutMs = 1_000;

/**
 * Returns a model server on this machine that the workspace has not set up; null if there is none.
 */
export async function nearby({ models }: Deps, known: readonly ProviderRow[]) {
  if (!models.ownMachine || known.some(({ base_url }) => isLocal(base_url))) return null;
  const at = { id: "nearby", kind: ollama.kind, baseUrl: ollama.base_url, apiKey: undefined };
  const answers = models.list(at, AbortSignal.timeout(timeoutMs));
  return answers.then(
    () => ollama,
    () => null,
  );
}

const isLocal = (address: string) =>
  /^(127\.0\.0\.1|localhost|\[::1\])$/.test(new URL(address).hostname) &&
  new URL(address).port === "11434";
