import type { RunHead } from "@lectern/contract/runs";

import type { Db } from "#deps";
import { forbidden, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import type { Audience } from "../library/index.ts";
import * as store from "./store.ts";

type Owned = Pick<store.RunRow, "owner_id">;

export const isOwner = ({ accountId }: Pick<Member, "accountId">, { owner_id }: Owned): boolean =>
  owner_id === accountId;

/** Its owner changes, shares and deletes a run; readers see it. */
export const permissionsOf = (member: Member, row: Owned): RunHead["permissions"] => ({
  edit: isOwner(member, row),
});

/** Returns who is told of a run: its owner, its readers, and the teams that read it. */
export const audienceOf = ({
  owner_id,
  readers,
  reading_teams,
}: Pick<store.RunRow, "owner_id" | "readers" | "reading_teams">): Audience => ({
  accounts: [owner_id, ...readers.map(({ id }) => id)],
  teams: reading_teams.map(({ id }) => id),
});

/** Returns a run that the member sees. Throws not_found. */
export async function demandRun(db: Db, member: Member, id: string): Promise<store.RunRow> {
  const row = await store.find(db, member, id);
  if (!row) throw notFound("run_not_found");
  return row;
}

/** Returns a run of the member's own. Throws not_found, and forbidden for one that they read. */
export const demandOwn = async (db: Db, member: Member, id: string): Promise<store.RunRow> =>
  ownBy(member, await demandRun(db, member, id));

/** The same, locked until the transaction ends. */
export async function lockOwn(tx: Db, member: Member, id: string): Promise<store.RunRow> {
  const row = await store.lock(tx, member, id);
  if (!row) throw notFound("run_not_found");
  return ownBy(member, row);
}

function ownBy(member: Member, row: store.RunRow): store.RunRow {
  if (!permissionsOf(member, row).edit) throw forbidden("role_insufficient");
  return row;
}
