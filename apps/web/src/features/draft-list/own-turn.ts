import type { DraftHead } from "@lectern/contract/drafts";

/** Returns what a draft of the person's own waits for, unless they are asked to review it. */
export function ownTurn(draft: DraftHead): "sent_back" | "whole" | null {
  const { for_me, permissions, state, section_count, approved_count } = draft;
  // Only an owner may delete a draft.
  if (for_me || !permissions.delete) return null;
  if (state === "changes_requested") return "sent_back";
  return state === "in_review" && approved_count === section_count ? "whole" : null;
}
