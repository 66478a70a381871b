import type { AuditAction } from "@lectern/contract/organizations";
import type { Selectable } from "kysely";
import { v7 as uuid } from "uuid";

import type { Db } from "#deps";
import { withoutHidden } from "@lectern/text-analysis/hidden";
import type { Member, Provisioner } from "#http/member.ts";
import type { CollectionTable } from "#schema";

import * as store from "./store.ts";

/** An action: who did what, and a readable name of its target. */
export interface Action {
  organizationId: string;
  /** A person or a provisioning token. Null: nobody; the workspace's own rules. */
  actorId: string | null;
  /** The network address that the request came from. */
  address?: string | undefined;
  action: AuditAction;
  target: string;
  /**
   * The collection that is, or contains, the target: its rights decide who sees the target's name.
   */
  collection?: { id: string; open: boolean } | undefined;
}

/** An action on an account: recorded in every workspace the person belongs to. */
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
/**
 * Control characters and line breaks become spaces, so that a name cannot imitate another entry.
 */
const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

const oneLine = (target: string) =>
  withoutHidden(target.replaceAll(controls, " ")).slice(0, longestTarget).toWellFormed();

/** Stores the entry in the action's own transaction, so that both are committed or neither. */
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

/**
 * Records an account action in all workspaces of the person, in one statement. Records nothing for
 * a person without a workspace.
 */
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

/** Returns what an entry stores about this collection. */
export const about = ({ id, visibility, restricted }: Pick<Collection, "id" | Sharing>) => ({
  id,
  open: visibility !== "private" && !restricted,
});

/** Returns the actor fields of an action done by a member. */
export const by = ({ orgId, accountId, address }: Member) => ({
  organizationId: orgId,
  actorId: accountId,
  address,
});

/** Returns the actor fields of an action done by a directory: its token is named. */
export const byDirectory = ({ orgId, tokenId, address }: Provisioner) => ({
  organizationId: orgId,
  actorId: tokenId,
  address,
});

/** Records an action whose target's name is shown only to the member who acted. */
export const recordPrivate = (
  tx: Db,
  member: Member,
  id: string,
  { action, target }: { action: AuditAction; target: string },
) => record(tx, { ...by(member), action, target, collection: { id, open: false } });
