import type { ProviderKind } from "@lectern/contract/models";

import { anthropic } from "./anthropic.ts";
import { openAiCompatible } from "./openai-compatible.ts";
import type { Protocol } from "./protocol.ts";

/** Every kind of provider. */
export const protocols: Record<ProviderKind, Protocol> = {
  openai: openAiCompatible,
  anthropic,
};
