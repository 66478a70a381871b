import type { Sentence } from "@lectern/contract/chat";
import type { DraftSection, DraftState } from "@lectern/contract/drafts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const stateWords: Record<DraftState, MessageDescriptor> = {
  draft: msg({ message: "Draft", context: "state" }),
  in_review: msg`In review`,
  changes_requested: msg`Sent back`,
  approved: msg`Approved`,
};

/** Why the workspace's four-eyes rule does not let the reader approve a section. */
export const barredWords: Record<NonNullable<DraftSection["barred"]>, MessageDescriptor> = {
  owner: msg`You own this draft. In this workspace another person approves it.`,
  writer: msg`You wrote this text. In this workspace another person approves it.`,
};

/** Why a sentence that was supported is not any more. */
export const lapsedWords: Record<NonNullable<Sentence["lapsed"]>, MessageDescriptor> = {
  changed: msg`Source replaced by a newer version`,
  gone: msg`Source no longer available`,
};

/** Returns the decision on a section's present text, if there is one. */
export const decisionOn = ({ decision, hash }: DraftSection) =>
  decision?.hash === hash ? decision : null;

/** Returns the sentences of a section without full support, with their places among all. */
export const notCarried = ({ sentences }: DraftSection) =>
  sentences.flatMap((sentence, at) =>
    sentence.support === "supported" && !sentence.contradicted ? [] : [{ sentence, at }],
  );

/** Returns the first signs of a hash, in two groups. */
export const shortHash = (hash: string) => `${hash.slice(0, 4)} ${hash.slice(4, 8)}`;

/** Returns a text without the marks of Markdown and citations, on one line. */
export const plainWords = (text: string) =>
  text
    .replaceAll(/\[\d{1,4}\]/g, "")
    .replaceAll(/\\(?=[^\w\s])/g, "")
    .replaceAll(/[*`|]|^\s*(?:#+|>|[-+]|\d+[.)])\s/gm, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ (?=[.,;:!?])/g, "")
    .trim();
