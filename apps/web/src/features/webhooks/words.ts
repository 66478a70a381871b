import type { WebhookEvent } from "@lectern/contract/webhooks";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The label of each event. */
export const eventNames: Record<WebhookEvent, MessageDescriptor> = {
  "document.ready": msg`A document is ready`,
  "document.failed": msg`A document couldn't be read`,
  "answer.disliked": msg`Someone rates an answer as bad`,
  "run.awaiting_approval": msg`A run waits for approval`,
  "run.done": msg`A run finishes`,
  "draft.review_asked": msg`Someone is asked to review a draft`,
  "draft.approved": msg`A draft is approved`,
  "member.joined": msg`Someone joins the workspace`,
};

/** In the order of the form. */
export const allEvents: readonly WebhookEvent[] = [
  "document.ready",
  "document.failed",
  "answer.disliked",
  "run.awaiting_approval",
  "run.done",
  "draft.review_asked",
  "draft.approved",
  "member.joined",
];
