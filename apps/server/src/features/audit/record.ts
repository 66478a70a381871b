import type { AuditAction } from "@lectern/contract/organizations";
import type { Selectable } from "kysely";
import { v7 as uuid } from "uuid";

import type { Db } from "#deps";
import { withoutHidden } from "@lectern/text-analysis/hidden";
import type { Member } from "#http/member.ts";
import type { CollectionTable } from "#schema";

import * as store from "./store.ts";

/** Something that was done: by whom, what, and to what, in words for a person. */
export interface Action {
  organizationId: string;
  actorId: string;
  /** The network address that the request came from. */
  address?: string | undefined;
  action: AuditAction;
  target: string;
  /** The collection that it is about, or in which that lies: its rights say who is told the name. */
  collection?: { id: string; open: boolean } | undefined;
}

/** Something that was done with an account: it stands in every workspace the person belongs to. */
export interface AccountAction {
  accountId: string;
  address?: string | undefined;
  action: AuditAction & `account.${string}`;
  target?: string;
  /** Default: now. */
  at?: Date;
}

type Collection = Selectable<CollectionTable>;
type Sharing = "visibility" | "restricted";

const longestTarget = 400;
/** One line each: a name cannot pretend to be another entry. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

const oneLine = (target: string) =>
  withoutHidden(target.replaceAll(controls, " ")).slice(0, longestTarget).toWellFormed();

/** Writes it down in the transaction of the action: neither stands without the other. */
export const record = (tx: Db, action: Action) =>
  store.insertEvent(tx, {
    organization_id: action.organizationId,
    id: uuid(),
    actor_id: action.actorId,
    address: action.address ?? null,
    action: action.action,
    target: oneLine(action.target),
    collection_id: action.collection?.id ?? null,
    open: action.collection?.open ?? true,
  });

/** The same of an account, in one statement however many workspaces there are; for none nothing is kept. */
export const recordOfAccount = (
  tx: Db,
  { accountId, address, action, target, at }: AccountAction,
) =>
  store.insertInEach(tx, {
    id: uuid(),
    actor_id: accountId,
    address: address ?? null,
    action,
    target: oneLine(target ?? ""),
    at: at ?? null,
  });

/** What an entry keeps of the collection in this row. */
export const about = ({ id, visibility, restricted }: Pick<Collection, "id" | Sharing>) => ({
  id,
  open: visibility !== "private" && !restricted,
});

/** Who does it, where a member does. */
export const by = ({ orgId, accountId, address }: Member) => ({
  organizationId: orgId,
  actorId: accountId,
  address,
});
