import { v7 as uuid } from "uuid";

import type { Db } from "#deps";
import type { DirectoryRequest } from "#http/protocol.ts";

import { directoryPeople, lockWorkspace } from "../../organizations/index.ts";
import { admit, expel } from "../admitting.ts";
import { addressOf } from "../settings.ts";
import { ScimError } from "./failure.ts";
import { leavesOut, listOf, projected, readListQuery } from "./listing.ts";
import type { Change } from "./patch.ts";
import * as store from "./people-store.ts";
import { changed } from "./person-attributes.ts";

export type Call = Pick<DirectoryRequest, "deps" | "provisioner">;
export type Query = Record<string, unknown>;

const notFound = () => new ScimError(404, "There is no such user.");

/** Returns a person as SCIM shows them. */
function shown({ deps }: Call, person: store.PersonRow, places: readonly store.PlaceRow[]) {
  const base = addressOf(deps.config);
  const { given_name: givenName, family_name: familyName } = person;
  const formatted = [givenName, familyName].filter(Boolean).join(" ");
  return {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    id: person.id,
    ...(person.external_id !== null && { externalId: person.external_id }),
    userName: person.user_name,
    name: { givenName, familyName, formatted },
    displayName: person.display_name || formatted,
    active: person.active,
    emails: [{ value: person.email, type: "work", primary: true }],
    groups: places.map(({ id, display_name }) => ({
      value: id,
      display: display_name,
      $ref: `${base}/Groups/${id}`,
      type: "direct",
    })),
    meta: {
      resourceType: "User",
      created: person.created_at.toISOString(),
      lastModified: person.updated_at.toISOString(),
      location: `${base}/Users/${person.id}`,
    },
  };
}

async function withGroups(call: Call, db: Db, rows: store.PersonRow[], query: Query) {
  const { orgId } = call.provisioner;
  const wanted = leavesOut(query, "groups") ? [] : rows.map(({ id }) => id);
  const places = wanted.length > 0 ? await store.groupsOf(db, orgId, wanted) : [];
  const groups = Map.groupBy(places, ({ person_id }) => person_id);
  return rows.map((row) => projected(query, shown(call, row, groups.get(row.id) ?? [])));
}

const one = async (call: Call, db: Db, row: store.PersonRow, query: Query) =>
  (await withGroups(call, db, [row], query))[0] ?? {};

export async function list(call: Call, query: Query) {
  const { deps, provisioner } = call;
  const asked = readListQuery(query);
  const { total, rows } = await store.listPeople(deps.db, provisioner.orgId, asked.filter, asked);
  return listOf(total, asked.startIndex, await withGroups(call, deps.db, rows, query));
}

export async function get(call: Call, id: string, query: Query): Promise<object> {
  const row = await store.findPerson(call.deps.db, call.provisioner.orgId, id);
  if (!row) throw notFound();
  return one(call, call.deps.db, row, query);
}

async function demandFree(
  tx: Db,
  { provisioner: { orgId } }: Call,
  wanted: Pick<store.PersonRow, "user_name" | "email">,
  but: string,
): Promise<void> {
  if (await store.isTaken(tx, orgId, wanted, but)) {
    throw new ScimError(409, "Another user has this userName or this address.", "uniqueness");
  }
}

/**
 * Adds a person, who becomes a member or is invited. For one who is turned off, a membership or
 * invitation that their address has ends.
 */
export async function create(call: Call, changes: Change[], query: Query): Promise<object> {
  const { deps, provisioner } = call;
  const { orgId } = provisioner;
  const wanted = changed(undefined, changes);
  const id = uuid();
  return deps.db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, orgId);
    await demandFree(tx, call, wanted, id);
    const row = await store.insertPerson(tx, {
      organization_id: orgId,
      id,
      ...wanted,
      account_id: null,
    });
    if (row.active) await admit(deps, tx, provisioner, row);
    else await expel(deps, tx, provisioner, row);
    return one(call, tx, row, query);
  });
}

/** Invites a person who is still invited under their new address. */
async function moveInvitation(call: Call, tx: Db, before: string, row: store.PersonRow) {
  const { deps, provisioner } = call;
  const wasInvited = await directoryPeople.withdraw(tx, provisioner, before);
  if (wasInvited) await admit(deps, tx, provisioner, row);
}

/**
 * Changes a person. Turned off, their membership or invitation ends at once; turned on, they become a
 * member or are invited again.
 */
export async function update(
  call: Call,
  id: string,
  changes: Change[],
  query: Query,
): Promise<object> {
  const { deps, provisioner } = call;
  const { orgId } = provisioner;
  return deps.db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, orgId);
    const before = await store.findPerson(tx, orgId, id);
    if (!before) throw notFound();
    const { user_name, external_id, email, given_name, family_name, display_name, active } = before;
    const known = { user_name, external_id, email, given_name, family_name, display_name, active };
    const wanted = changed(known, changes);
    await demandFree(tx, call, wanted, before.id);
    const row = await store.updatePerson(tx, orgId, before.id, wanted);
    if (active && !row.active) await expel(deps, tx, provisioner, before);
    else if (!active && row.active) await admit(deps, tx, provisioner, row);
    else if (row.active && row.account_id === null && row.email !== email) {
      await moveInvitation(call, tx, email, row);
    }
    return one(call, tx, row, query);
  });
}

/** Removes a person; their membership or invitation ends at once. */
export async function remove({ deps, provisioner }: Call, id: string): Promise<void> {
  const { orgId } = provisioner;
  await deps.db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, orgId);
    const row = await store.deletePerson(tx, orgId, id);
    if (!row) throw notFound();
    if (row.active) await expel(deps, tx, provisioner, row);
  });
}
