import type { PartKind } from "@lectern/contract/knowledge";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What takes room in a window, as people read it. */
export const partNames: Record<PartKind, MessageDescriptor> = {
  instructions: msg`Rules for the answer`,
  persona: msg`Persona`,
  system_documents: msg`System documents`,
  conversation: msg`Conversation so far`,
  question: msg`Question`,
  attachments: msg`Attachments, whole`,
  documents: msg`Documents, whole`,
  collections: msg`Collections, whole`,
  topics: msg`Topics, whole`,
  passages: msg`Passages of a search`,
};
