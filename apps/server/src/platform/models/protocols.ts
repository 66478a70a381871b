import type { ProviderKind } from "@lectern/contract/models";

import { anthropic } from "./anthropic.ts";
import { openAiCompatible } from "./openai-compatible.ts";
import type { Protocol } from "./protocol.ts";

/** The APIs of all kinds of providers. */
export const protocols: Record<ProviderKind, Protocol> = {
  openai: openAiCompatible,
  anthropic,
};
