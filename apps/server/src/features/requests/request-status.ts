import type { RequestOutcome, RequestState } from "@lectern/contract/requests";

/** A request as a member finds it. */
export interface RequestStatus {
  state: RequestState;
  outcome: RequestOutcome | null;
  document_id: string | null;
  /** Whether its document is there, and can be read or may yet be. */
  is_under_way: boolean;
  is_own: boolean;
  for_me: boolean;
}

/** Whether a document was given that did not help: it is gone, unreadable or holds no answer. */
const isDisappointed = ({ state, outcome, is_under_way }: RequestStatus) =>
  state === "received" &&
  outcome !== "asking" &&
  (outcome === "not_held" || outcome === "failed" || !is_under_way);

export const mayGive = (one: RequestStatus) =>
  one.for_me && (one.state === "open" || isDisappointed(one));

export const mayDecline = (one: RequestStatus) => one.for_me && one.state === "open";

export const mayWithdraw = (one: RequestStatus) =>
  one.is_own && (one.state === "open" || one.state === "received");

export const mayReopen = (one: RequestStatus) =>
  one.is_own && (one.state === "declined" || isDisappointed(one));

export const mayRetry = (one: RequestStatus) =>
  one.is_own && isDisappointed(one) && one.outcome !== null && one.is_under_way;
