import type { AuditAction } from "@lectern/contract/organizations";
import { v7 as uuid } from "uuid";

import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import * as store from "./store.ts";

/** Something that was done: by whom, what, and to what, in words for a person. */
export interface Deed {
  organizationId: string;
  actorId: string;
  /** The network address that the request came from. */
  address?: string | undefined;
  action: AuditAction;
  target: string;
}

const longestTarget = 400;
/** One line each: a name cannot pretend to be another entry, nor turn around what stands beside it. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Writes it down in the transaction of the deed: neither stands without the other. */
export const record = (tx: Db, { organizationId, actorId, address, action, target }: Deed) =>
  store.insertEvent(tx, {
    organization_id: organizationId,
    id: uuid(),
    actor_id: actorId,
    address: address ?? null,
    action,
    target: target.replaceAll(unseen, " ").slice(0, longestTarget).toWellFormed(),
  });

/** Who does it, where a member does. */
export const by = ({ orgId, accountId, address }: Member) => ({
  organizationId: orgId,
  actorId: accountId,
  address,
});
