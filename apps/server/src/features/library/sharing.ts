import type { NewCollection, Visibility } from "@lectern/contract/library";

import type { Db } from "#deps";
import { invalid } from "#errors";
import type { OrgId } from "#http/member.ts";

import type { Shared } from "./changes.ts";
import * as store from "./sharing-store.ts";

/** With whom a collection is shared. */
export interface Sharing {
  visibility: Visibility;
  /** With these teams alone. Stays so when the last of them is deleted. */
  restricted: boolean;
  teams: { id: string; name: string }[];
}

type Wish = Partial<Pick<NewCollection, "visibility" | "team_ids">>;

/** Refuses (invalid) what no collection can be. */
function refuse(visibility: Visibility, before: Visibility, teamIds: string[]) {
  if (visibility === "published" && before !== "published") {
    throw invalid(
      ["body", "visibility"],
      "Collections cannot be published yet. Choose private or shared.",
    );
  }
  if (visibility !== "shared" && teamIds.length > 0) {
    throw invalid(["body", "team_ids"], "Only a shared collection can be shared with teams.");
  }
}

async function demandTeams(tx: Db, orgId: OrgId, ids: string[]) {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const teams = await store.keepTeams(tx, orgId, wanted);
  if (teams.length < wanted.length) {
    throw invalid(["body", "team_ids"], "Choose teams of this workspace.");
  }
  return teams;
}

/**
 * The sharing that is asked for, given the one before: undefined where nothing of it changes. What
 * was restricted stays so unless teams, or none, are named. Throws invalid for what cannot be.
 */
export async function resharing(
  tx: Db,
  orgId: OrgId,
  before: Omit<Shared, "owner_id">,
  { visibility = before.visibility, team_ids }: Wish,
): Promise<Sharing | undefined> {
  refuse(visibility, before.visibility, team_ids ?? []);
  if (visibility === before.visibility && team_ids === undefined) return undefined;
  const teams = await demandTeams(tx, orgId, team_ids ?? []);
  const after = { visibility, restricted: teams.length > 0, teams };
  const named = (ids: string[]) => ids.toSorted().join(" ");
  const same =
    visibility === before.visibility &&
    after.restricted === before.restricted &&
    named(teams.map(({ id }) => id)) === named(before.team_ids);
  return same ? undefined : after;
}

/** How the audit log says it. */
export const told = ({ visibility, restricted, teams }: Sharing): string =>
  restricted ? `${visibility} (${teams.map(({ name }) => name).join(", ")})` : visibility;
