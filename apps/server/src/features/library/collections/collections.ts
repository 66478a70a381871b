import type {
  Collection,
  DocumentStatus,
  listCollections,
  NewCollection,
} from "@lectern/contract/library";
import { may } from "@lectern/contract/policy";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Db, Deps } from "#deps";
import { forbidden, notFound } from "#errors";
import { asReader, type Member, publishedOrg } from "#http/member.ts";
import { inAllWorkspaces } from "#scopes";

import { about, by, record } from "../../audit/index.ts";
import { brandOf, demand, requireCurrentMember } from "../../organizations/index.ts";
import { note } from "../activity/note.ts";
import { audience, tellCollection } from "../changes.ts";
import { gathered, summaries } from "./counts-store.ts";
import { putChosen } from "./sharing-store.ts";
import * as sharing from "./sharing.ts";
import { personOf } from "../person.ts";
import { publicationsOf } from "../publishing/store.ts";
import * as store from "../store.ts";
import { deleteCollection } from "../trash/deleting.ts";

/** `editable`: as returned by `editableBy`. */
type Ownership = { owner_id: string; editable: boolean };

/** Returns what a member may do with a collection they can see. */
export function permissionsOf({ group, accountId }: Member, collection: Ownership) {
  const own = collection.owner_id === accountId;
  const { editable } = collection;
  return {
    edit: may(group, "collection.edit") && editable,
    // An editor may not delete another member's collection, with all its documents.
    delete:
      may(group, "collection.delete") && editable && (own || may(group, "collection.publish")),
    share: may(group, "collection.share") && own,
  };
}

/**
 * Throws not_found if the member may not see the collection, forbidden if they lack the permission
 * `to`.
 */
export async function demandCollection(
  db: Db,
  member: Member,
  id: string,
  { to, lock = false }: { to?: keyof Collection["permissions"]; lock?: boolean } = {},
): Promise<store.CollectionRow> {
  const row = await store.findCollection(db, member, id, { lock });
  if (!row) throw notFound("collection_not_found");
  if (to && !permissionsOf(member, row)[to]) {
    throw forbidden("collection_read_only");
  }
  return row;
}

/** Converts rows to the contract's form, with their document counts. */
async function collectionsOf(
  deps: Pick<Deps, "db" | "dbFor">,
  member: Member,
  rows: store.CollectionRow[],
): Promise<Collection[]> {
  const { db } = deps;
  const ids = rows.map(({ id }) => id);
  const restricted = rows.filter((row) => row.restricted).map(({ id }) => id);
  const [counts, noted, chosen, publications] = await Promise.all([
    summaries(db, member.orgId, ids),
    gathered(db, member, ids),
    sharing.sharedWith(db, member.orgId, restricted),
    // Named for what the member sees, whichever workspace published it.
    publicationsOf(inAllWorkspaces(deps).db, ids),
  ]);
  return rows.map((row) => {
    const mine = counts.filter(({ collection_id }) => collection_id === row.id);
    const sum = (key: "documents" | "pages" | "size") =>
      mine.reduce((all, one) => all + one[key], 0);
    const { topics = 0, snippets = 0 } =
      noted.find(({ collection_id }) => collection_id === row.id) ?? {};
    const countOf = (status: DocumentStatus) =>
      mine.find((one) => one.status === status)?.documents ?? 0;
    const { id, name, description, visibility, created_at, updated_at } = row;
    return {
      id,
      name,
      description,
      visibility,
      shared_with: chosen.get(id) ?? null,
      owner: personOf(row),
      document_count: sum("documents"),
      page_count: sum("pages"),
      topic_count: topics,
      snippet_count: snippets,
      size: sum("size"),
      statuses: {
        processing: countOf("processing"),
        ingested: countOf("ingested"),
        ready: countOf("ready"),
        error: countOf("error"),
      },
      created_at: created_at.toISOString(),
      updated_at: updated_at.toISOString(),
      edition: editionOf(id, publications),
      permissions: permissionsOf(member, row),
    };
  });
}

/** Returns the edition that a collection is or has. */
function editionOf(id: string, publications: Awaited<ReturnType<typeof publicationsOf>>) {
  const found = publications.find((one) => one.edition_id === id || one.collection_id === id);
  if (!found) return null;
  const { edition_id, number, published_at, workspace } = found;
  const brand = brandOf(found);
  return { id: edition_id, number, published_at: published_at.toISOString(), workspace, brand };
}

export async function list(
  deps: Deps,
  member: Member,
  query: z.infer<typeof listCollections.query>,
) {
  const { db } = deps;
  const { type } = query;
  const reader = asReader(member);
  const visibility = type === "all" ? undefined : type;
  const { total, results: rows } = await store.pageOfCollections(
    db,
    type === "published" ? reader : member,
    { ...query, visibility, beside: type === "all" && query.shared === undefined },
  );
  const isPublished = (row: store.CollectionRow) => row.organization_id === publishedOrg;
  const [published, own] = await Promise.all([
    collectionsOf(deps, reader, rows.filter(isPublished)),
    collectionsOf(
      deps,
      member,
      rows.filter((row) => !isPublished(row)),
    ),
  ]);
  const byId = new Map([...published, ...own].map((one) => [one.id, one]));
  return { total, results: rows.map(({ id }) => byId.get(id)!) };
}

export async function get(
  deps: Pick<Deps, "db" | "dbFor">,
  member: Member,
  id: string,
): Promise<Collection> {
  const [collection] = await collectionsOf(deps, member, [
    await demandCollection(deps.db, member, id),
  ]);
  return collection!;
}

/** Creates a collection: private, or shared with the workspace or some of its people and teams. */
export async function create(
  deps: Deps,
  member: Member,
  { name, description, ...requested }: NewCollection,
): Promise<Collection> {
  demand(member, "collection.create");
  const { orgId, accountId } = member;
  const id = uuid();
  await deps.db.transaction().execute(async (tx) => {
    await requireCurrentMember(tx, member);
    const unshared = { visibility: "private", owner_id: accountId } as const;
    const wanted = await sharing.sharingOf(tx, orgId, unshared, requested);
    const { visibility, restricted } = wanted;
    const row = { organization_id: orgId, id, owner_id: accountId, name, description };
    await store.insertCollection(tx, { ...row, visibility, restricted });
    await putChosen(tx, orgId, id, wanted);
    await tellCollection(deps, tx, orgId, id, audience(sharing.sharedAs(unshared, wanted)));
    await note(tx, member, { collectionId: id, action: "collection.created", to: [{ id, name }] });
    const target = `${name}: ${sharing.auditText(wanted)}`;
    await record(tx, {
      ...by(member),
      action: "collection.created",
      target,
      collection: about({ id, visibility, restricted }),
    });
  });
  return get(deps, member, id);
}

/** Changes the sharing of a collection; notifies everyone who sees it before or after. */
async function share(
  deps: Deps,
  tx: Db,
  member: Member,
  before: store.CollectionRow,
  requested: Pick<Partial<NewCollection>, "visibility" | "shared_with">,
) {
  if (!permissionsOf(member, before).share) {
    throw forbidden("collection_sharing_owner_only");
  }
  await requireCurrentMember(tx, member);
  const { orgId } = member;
  const wanted = await sharing.sharingOf(tx, orgId, before, requested);
  const { visibility, restricted } = wanted;
  await store.updateCollection(tx, orgId, before.id, { visibility, restricted });
  await putChosen(tx, orgId, before.id, wanted);
  await tellCollection(deps, tx, orgId, before.id, audience(before));
  await tellCollection(deps, tx, orgId, before.id, audience(sharing.sharedAs(before, wanted)));
  const target = `${before.name}: ${sharing.auditText(wanted)}`;
  const withdrawn = visibility === "private";
  const action = withdrawn ? "collection.withdrawn" : "collection.shared";
  await note(tx, member, { collectionId: before.id, action, to: [before] });
  await record(tx, {
    ...by(member),
    action: "collection.shared",
    target,
    collection: about({ id: before.id, visibility, restricted }),
  });
}

/** Renames, describes or shares a collection. */
export async function update(
  deps: Deps,
  member: Member,
  id: string,
  { visibility, shared_with, ...changes }: Partial<NewCollection>,
): Promise<Collection> {
  const { orgId } = member;
  await deps.db.transaction().execute(async (tx) => {
    const before = await demandCollection(tx, member, id, { to: "edit", lock: true });
    const requested = { visibility, shared_with };
    const reshared = sharing.isReshared(before, requested);
    if (reshared) await share(deps, tx, member, before, requested);
    await store.updateCollection(tx, orgId, id, changes);
    const { name = before.name } = changes;
    if (name !== before.name) {
      const to = [{ id: before.id, name }];
      await note(tx, member, { collectionId: before.id, action: "collection.renamed", to });
    }
    if (!reshared) await tellCollection(deps, tx, orgId, id, audience(before));
  });
  return get(deps, member, id);
}

/** Deletes a collection with its content: into the trash, or permanently. */
export async function remove(
  deps: Deps,
  member: Member,
  id: string,
  { forever }: { forever: boolean },
): Promise<undefined> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await demandCollection(tx, member, id, { to: "delete", lock: true });
    await deleteCollection(deps, tx, member, row, { forever });
  });
}
