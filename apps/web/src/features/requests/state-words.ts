import type { DocumentRequest } from "@lectern/contract/requests";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

import { personName } from "#ui/text/person-name.ts";

type Shown = Pick<DocumentRequest, "state" | "outcome" | "document" | "has_document">;

/** What a request comes to, for its badge. */
export type Standing =
  | "open"
  | "reading"
  | "unreadable"
  | "asking"
  | "not_held"
  | "failed"
  | "answered"
  | "declined"
  | "withdrawn";

export function standingOf({ state, outcome, document, has_document }: Shown): Standing {
  if (state !== "received") return state;
  if (outcome !== null) return outcome;
  return !has_document || document?.status === "error" ? "unreadable" : "reading";
}

export const standingWords: Record<Standing, MessageDescriptor> = {
  open: msg`Waiting`,
  reading: msg`Received`,
  unreadable: msg`Not read`,
  asking: msg`Asking again`,
  not_held: msg`Not answered yet`,
  failed: msg`Not answered yet`,
  answered: msg`Answered`,
  declined: msg`Declined`,
  withdrawn: msg`Withdrawn`,
};

/** Returns who is asked; undefined if they are gone. */
export const askedName = ({ recipient, team }: Pick<DocumentRequest, "recipient" | "team">) =>
  team?.name ?? (recipient ? personName(recipient) : undefined);
