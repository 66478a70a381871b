import type { AuditAction } from "@lectern/contract/organizations";
import { v7 as uuid } from "uuid";

import type { Db } from "#deps";
import { withoutHidden } from "#hidden";
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
/** One line each: a name cannot pretend to be another entry. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Writes it down in the transaction of the deed: neither stands without the other. */
export const record = (tx: Db, { organizationId, actorId, address, action, target }: Deed) =>
  store.insertEvent(tx, {
    organization_id: organizationId,
    id: uuid(),
    actor_id: actorId,
    address: address ?? null,
    action,
    target: withoutHidden(target.replaceAll(controls, " ")).slice(0, longestTarget).toWellFormed(),
  });

/** Who does it, where a member does. */
export const by = ({ orgId, accountId, address }: Member) => ({
  organizationId: orgId,
  actorId: accountId,
  address,
});
