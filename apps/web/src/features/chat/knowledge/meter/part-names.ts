import type { PartKind } from "@lectern/contract/knowledge";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The label of each part of the context window. */
export const partNames: Record<PartKind, MessageDescriptor> = {
  instructions: msg`Instructions`,
  persona: msg`Persona`,
  system_documents: msg`System documents`,
  conversation: msg`Conversation so far`,
  question: msg`Question`,
  attachments: msg`Attachments, in full`,
  documents: msg`Documents, in full`,
  collections: msg`Collections, in full`,
  tags: msg`Tags, in full`,
  topics: msg`Topics, in full`,
  passages: msg`Passages found`,
  tools: msg`Tools`,
};
