import type { DocumentRequest } from "@lectern/contract/requests";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

import type { Tone } from "#ui/feedback/Badge.tsx";
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

export const standingLooks: Record<Standing, readonly [MessageDescriptor, Tone]> = {
  open: [msg`Waiting`, "info"],
  reading: [msg`Received`, "info"],
  unreadable: [msg`Not read`, "error"],
  asking: [msg`Asking again`, "info"],
  not_held: [msg`Not answered yet`, "warning"],
  failed: [msg`Not answered yet`, "warning"],
  answered: [msg`Answered`, "success"],
  declined: [msg`Declined`, "warning"],
  withdrawn: [msg`Withdrawn`, "neutral"],
};

/** Returns who is asked; undefined if they are gone. */
export const askedName = ({ recipient, team }: Pick<DocumentRequest, "recipient" | "team">) =>
  team?.name ?? (recipient ? personName(recipient) : undefined);
