import type { ChosenFew, NewCollection, ShareLevel, Visibility } from "@lectern/contract/library";

import { message } from "@lectern/contract/message";

import type { Db } from "#deps";
import { invalid } from "#errors";
import type { OrgId } from "#http/member.ts";

import type { CollectionAccess } from "../changes.ts";
import { personName, personOf } from "../person.ts";
import * as store from "./sharing-store.ts";

/** A person or team with whom a collection is shared. */
interface Chosen {
  id: string;
  name: string;
  may_edit: boolean;
}

/** How a collection is shared. */
export interface Sharing {
  visibility: Visibility;
  /** Whether shared only with these; stays true when the last of them is removed. */
  restricted: boolean;
  people: Chosen[];
  teams: Chosen[];
}

type RequestedSharing = Partial<Pick<NewCollection, "visibility" | "shared_with">>;

/** Throws invalid for combinations that are not allowed. */
function refuse(visibility: Visibility, before: Visibility, chosen: unknown) {
  if (visibility === "published" && before !== "published") {
    throw invalid(["body", "visibility"], message("collection_publishing_is_copy"));
  }
  if (visibility !== "shared" && chosen) {
    throw invalid(["body", "shared_with"], message("collection_sharing_not_shared"));
  }
}

/** Levels by ID, without the owner, who has all rights; of duplicates the last counts. */
const wanted = (chosen: ChosenFew["people"], owner?: string) =>
  new Map(
    chosen
      .map(({ id, level }) => [id.toLowerCase(), level === "edit"] as const)
      .filter(([id]) => id !== owner),
  );

async function demandTeams(tx: Db, orgId: OrgId, chosen: ChosenFew["teams"]): Promise<Chosen[]> {
  const levels = wanted(chosen);
  const teams = await store.keepTeams(tx, orgId, [...levels.keys()]);
  if (teams.length < levels.size) {
    throw invalid(["body", "shared_with", "teams"], message("teams_not_in_workspace"));
  }
  return teams.map((team) => ({ ...team, may_edit: levels.get(team.id) ?? false }));
}

async function demandPeople(
  tx: Db,
  orgId: OrgId,
  owner: string,
  chosen: ChosenFew["people"],
): Promise<Chosen[]> {
  const levels = wanted(chosen, owner);
  const people = await store.keepPeople(tx, orgId, [...levels.keys()]);
  if (people.length < levels.size) {
    throw invalid(["body", "shared_with", "people"], message("members_not_in_workspace"));
  }
  return people.map((row) => {
    const one = personOf(row);
    return { id: one.id, name: personName(one), may_edit: levels.get(one.id) ?? false };
  });
}

/** Returns the sharing that a request asks for. Throws invalid if it is not allowed. */
export async function sharingOf(
  tx: Db,
  orgId: OrgId,
  before: Pick<CollectionAccess, "owner_id" | "visibility">,
  { visibility = before.visibility, shared_with }: RequestedSharing,
): Promise<Sharing> {
  refuse(visibility, before.visibility, shared_with);
  const { people = [], teams = [] } = shared_with ?? {};
  return {
    visibility,
    restricted: Boolean(shared_with),
    people: await demandPeople(tx, orgId, before.owner_id, people),
    teams: await demandTeams(tx, orgId, teams),
  };
}

/**
 * Whether a change affects sharing. A restricted collection stays restricted if `shared_with` is
 * absent.
 */
export const isReshared = (
  before: Pick<CollectionAccess, "visibility">,
  requested: RequestedSharing,
): boolean =>
  requested.shared_with !== undefined ||
  (requested.visibility !== undefined && requested.visibility !== before.visibility);

/** Returns a collection's row with another sharing, to determine who is notified. */
export const sharedAs = <Row extends Pick<CollectionAccess, "owner_id">>(
  row: Row,
  sharing: Sharing,
) => ({
  ...row,
  visibility: sharing.visibility,
  restricted: sharing.restricted,
  person_ids: sharing.people.map(({ id }) => id),
  team_ids: sharing.teams.map(({ id }) => id),
});

const level = (mayEdit: boolean): ShareLevel => (mayEdit ? "edit" : "read");

/** Returns the sharing as shown in the audit log. */
export function auditText({ visibility, restricted, people, teams }: Sharing): string {
  if (!restricted) return visibility;
  const all = [...teams, ...people].map(({ name, may_edit }) => `${name}: ${level(may_edit)}`);
  return all.length > 0 ? `${visibility} (${all.join(", ")})` : `${visibility} (nobody)`;
}

/** Returns with whom each of these collections is shared, in the contract's form. */
export async function sharedWith(db: Db, orgId: OrgId, restricted: string[]) {
  const [people, teams] = await Promise.all([
    store.peopleOf(db, orgId, restricted),
    store.teamsOf(db, orgId, restricted),
  ]);
  return new Map(
    restricted.map((id) => [
      id,
      {
        people: people
          .filter(({ collection_id }) => collection_id === id)
          .map((row) => ({ ...personOf(row), level: level(row.may_edit) })),
        teams: teams
          .filter(({ collection_id }) => collection_id === id)
          .map((team) => ({ id: team.id, name: team.name, level: level(team.may_edit) })),
      },
    ]),
  );
}
