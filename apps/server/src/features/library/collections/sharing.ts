import type { ChosenFew, NewCollection, ShareLevel, Visibility } from "@lectern/contract/library";

import type { Db } from "#deps";
import { invalid } from "#errors";
import type { OrgId } from "#http/member.ts";

import type { Shared } from "../changes.ts";
import { personOf } from "../person.ts";
import * as store from "./sharing-store.ts";

/** Somebody, or a team, with whom a collection is shared. */
interface Chosen {
  id: string;
  name: string;
  may_edit: boolean;
}

/** With whom a collection is shared. */
export interface Sharing {
  visibility: Visibility;
  /** With these alone. Stays so when the last of them is gone. */
  restricted: boolean;
  people: Chosen[];
  teams: Chosen[];
}

type Wish = Partial<Pick<NewCollection, "visibility" | "shared_with">>;

/** Refuses (invalid) what no collection can be. */
function refuse(visibility: Visibility, before: Visibility, chosen: unknown) {
  if (visibility === "published" && before !== "published") {
    throw invalid(
      ["body", "visibility"],
      "Collections are published as a separate copy. Choose private or shared.",
    );
  }
  if (visibility !== "shared" && chosen) {
    throw invalid(
      ["body", "shared_with"],
      "To share with specific people and teams, set the collection to shared.",
    );
  }
}

/** By id, without what its owner has anyway; of what is named twice, the last. */
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
    throw invalid(["body", "shared_with", "teams"], "Choose teams of this workspace.");
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
    throw invalid(["body", "shared_with", "people"], "Choose members of this workspace.");
  }
  return people.map((row) => {
    const { id, first_name, last_name, email } = personOf(row);
    const name = `${first_name} ${last_name}`.trim() || email;
    return { id, name, may_edit: levels.get(id) ?? false };
  });
}

/** What a collection is that is shared as wanted. Throws invalid for what cannot be. */
export async function sharingOf(
  tx: Db,
  orgId: OrgId,
  before: Pick<Shared, "owner_id" | "visibility">,
  { visibility = before.visibility, shared_with }: Wish,
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

/** Whether a change speaks of sharing: what was restricted stays so where it does not say with whom. */
export const isReshared = (before: Pick<Shared, "visibility">, wish: Wish): boolean =>
  wish.shared_with !== undefined ||
  (wish.visibility !== undefined && wish.visibility !== before.visibility);

/** A collection's row with a sharing in the place of its own: for who may hear of it then. */
export const sharedAs = <Row extends Pick<Shared, "owner_id">>(row: Row, sharing: Sharing) => ({
  ...row,
  visibility: sharing.visibility,
  restricted: sharing.restricted,
  person_ids: sharing.people.map(({ id }) => id),
  team_ids: sharing.teams.map(({ id }) => id),
});

const level = (mayEdit: boolean): ShareLevel => (mayEdit ? "edit" : "read");

/** How the audit log says it. */
export function told({ visibility, restricted, people, teams }: Sharing): string {
  if (!restricted) return visibility;
  const all = [...teams, ...people].map(({ name, may_edit }) => `${name}: ${level(may_edit)}`);
  return all.length > 0 ? `${visibility} (${all.join(", ")})` : `${visibility} (nobody)`;
}

/** Of each of these collections, with whom alone it is shared, as the contract shows it. */
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
