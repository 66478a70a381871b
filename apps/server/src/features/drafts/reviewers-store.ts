import { now } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

import { personIn } from "../library/index.ts";
import type { DraftRecord } from "./store.ts";

type OfDraft = Pick<DraftRecord, "organization_id" | "id">;

export const reviewersOf = (db: Db, { organization_id, id }: OfDraft) =>
  db
    .selectFrom("draft_reviewer")
    .innerJoin("membership", (join) =>
      join
        .onRef("membership.organization_id", "=", "draft_reviewer.organization_id")
        .onRef("membership.account_id", "=", "draft_reviewer.account_id"),
    )
    .select(["draft_reviewer.account_id", "asked_at"])
    .select(personIn("draft_reviewer.account_id").as("person"))
    .where("draft_reviewer.organization_id", "=", organization_id)
    .where("draft_id", "=", id)
    .orderBy("asked_at")
    .orderBy("draft_reviewer.account_id")
    .execute();

export const teamsOf = (db: Db, { organization_id, id }: OfDraft) =>
  db
    .selectFrom("draft_team")
    .innerJoin("team", (join) =>
      join
        .onRef("team.organization_id", "=", "draft_team.organization_id")
        .onRef("team.id", "=", "draft_team.team_id"),
    )
    .select(["team.id", "team.name", "draft_team.asked_at"])
    .where("draft_team.organization_id", "=", organization_id)
    .where("draft_team.draft_id", "=", id)
    .orderBy("draft_team.asked_at")
    .orderBy("team.id")
    .execute();

/** Asks members of the workspace; returns how many of these there are. */
export async function insertReviewers(db: Db, { organization_id, id }: OfDraft, ids: string[]) {
  if (ids.length === 0) return 0;
  const members = await db
    .selectFrom("membership")
    .select("account_id")
    .where("organization_id", "=", organization_id)
    .where("account_id", "in", ids)
    .execute();
  if (members.length > 0)
    await db
      .insertInto("draft_reviewer")
      .values(members.map(({ account_id }) => ({ organization_id, draft_id: id, account_id })))
      .onConflict((on) =>
        on.columns(["organization_id", "draft_id", "account_id"]).doUpdateSet({ asked_at: now }),
      )
      .execute();
  return members.length;
}

/** Asks teams of the workspace; returns how many of these there are. */
export async function insertTeams(db: Db, { organization_id, id }: OfDraft, ids: string[]) {
  if (ids.length === 0) return 0;
  const teams = await db
    .selectFrom("team")
    .select("id")
    .where("organization_id", "=", organization_id)
    .where("id", "in", ids)
    .forKeyShare()
    .execute();
  if (teams.length > 0)
    await db
      .insertInto("draft_team")
      .values(teams.map((team) => ({ organization_id, draft_id: id, team_id: team.id })))
      .onConflict((on) =>
        on.columns(["organization_id", "draft_id", "team_id"]).doUpdateSet({ asked_at: now }),
      )
      .execute();
  return teams.length;
}

export const deleteReviewer = (db: Db, { organization_id, id }: OfDraft, accountId: string) =>
  db
    .deleteFrom("draft_reviewer")
    .where("organization_id", "=", organization_id)
    .where("draft_id", "=", id)
    .where("account_id", "=", accountId)
    .execute();

export const deleteTeam = (db: Db, { organization_id, id }: OfDraft, teamId: string) =>
  db
    .deleteFrom("draft_team")
    .where("organization_id", "=", organization_id)
    .where("draft_id", "=", id)
    .where("team_id", "=", teamId)
    .execute();

export async function draftsOfTeam(db: Db, orgId: OrgId, teamId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("draft_team")
    .select("draft_id")
    .where("organization_id", "=", orgId)
    .where("team_id", "=", teamId)
    .execute();
  return rows.map(({ draft_id }) => draft_id);
}
