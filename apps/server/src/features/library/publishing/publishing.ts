import type { PublicationState } from "@lectern/contract/publishing";
import { v7 as uuid } from "uuid";

import type { Db, Deps } from "#deps";
import { conflict, notFound } from "#errors";
import { type Member, publishedOrg } from "#http/member.ts";
import { publishing } from "#scopes";

import { about, by, record } from "../../audit/index.ts";
import { demand, requireCurrentMember } from "../../organizations/index.ts";
import { note } from "../activity/note.ts";
import { audience, tellCollection } from "../changes.ts";
import { demandCollection } from "../collections/collections.ts";
import { removeBlobs } from "../../files/index.ts";
import { personOf } from "../person.ts";
import type { CollectionRow } from "../store.ts";
import * as copying from "./edition-copies-store.ts";
import { changes, difference } from "./difference.ts";
import * as store from "./store.ts";
import { withdraw as withdrawEditions } from "./withdrawing.ts";

/** Documents copied per statement; with their pages and chunks, some hundred thousand rows. */
const documentsAtOnce = 200;

/** Returns the collection with its publication, locked, for members who may publish. */
export async function lockPublication(tx: Db, member: Member, id: string) {
  await requireCurrentMember(tx, member);
  // Members who may only read it cannot publish it.
  const collection = await demandCollection(tx, member, id, { to: "edit", lock: true });
  demand(member, "collection.publish");
  const publication = await store.findPublication(tx, member.orgId, id, { lock: true });
  return { collection, publication };
}

/** As `lockPublication`, for a published collection; throws not_found otherwise. */
export async function demandPublication(tx: Db, member: Member, id: string) {
  const { collection, publication } = await lockPublication(tx, member, id);
  if (!publication) throw notFound("publication_not_found");
  return { collection, publication };
}

/** Returns the publication state for members who may publish; throws forbidden for others. */
export async function state(
  { db }: Pick<Deps, "db">,
  member: Member,
  id: string,
): Promise<PublicationState> {
  const { orgId } = member;
  const { id: collectionId } = await demandCollection(db, member, id, { to: "edit" });
  demand(member, "collection.publish");
  const row = await store.findPublication(db, orgId, collectionId);
  const editionId = row?.edition_id ?? collectionId;
  const [parts, held, unreadable, publisher] = await Promise.all([
    copying.partsOf(db, { orgId, collectionId, editionId }),
    row ? copying.partsIn(db, editionId) : [],
    copying.countUnreadable(db, orgId, collectionId),
    store.publisherOf(db, orgId, collectionId),
  ]);
  return {
    publication: row
      ? {
          edition_id: row.edition_id,
          number: row.number,
          published_at: row.published_at.toISOString(),
          published_by: publisher ? personOf(publisher) : null,
          document_count: held.length,
          changed_documents: changes(parts, held),
          link: row.link_hash && { expires_at: row.link_expires_at?.toISOString() ?? null },
        }
      : null,
    readable_documents: parts.length,
    unreadable_documents: unreadable,
  };
}

/** Updates the edition to the current state of its collection. */
async function copy(deps: Deps, tx: Db, member: Member, collection: CollectionRow, id: string) {
  const { orgId, accountId } = member;
  const { name, description } = collection;
  const edition = { orgId, collectionId: collection.id, editionId: id };
  // Locked until all is copied, so that no file is removed in between.
  const parts = await copying.partsOf(tx, edition, { lock: true });
  if (parts.length === 0) {
    throw conflict("nothing_to_publish");
  }
  await store.putEdition(tx, id, { name, description, owner_id: accountId });
  const { fresh, stale } = difference(parts, await copying.partsIn(tx, id));
  const gone = await copying.removeCopies(
    tx,
    stale.map((part) => part.id),
  );
  const origins = fresh.map(({ origin }) => origin);
  for (let at = 0; at < origins.length; at += documentsAtOnce) {
    await copying.copyDocuments(tx, edition, origins.slice(at, at + documentsAtOnce), accountId);
  }
  if (origins.length > 0) {
    await deps.hooks.vectorsMissing(deps, tx, publishedOrg);
    await deps.hooks.editionGrew(deps, tx, id);
  }
  await copying.copyPlaces(tx, edition);
  await copying.copyTopics(tx, edition, accountId);
  const keys = [...new Set(gone.map(({ blob_key }) => blob_key))];
  await removeBlobs(deps, tx, orgId, keys);
}

/**
 * Publishes a collection as it is now. Again, it replaces the last edition in one transaction:
 * readers see one or the other. Throws conflict if no document in it is readable, or a source of it
 * mirrors the rights of its files.
 */
export async function publish(deps: Deps, member: Member, id: string): Promise<PublicationState> {
  const { orgId, accountId } = member;
  await publishing(deps, orgId)
    .db.transaction()
    .execute(async (tx) => {
      const { collection, publication } = await lockPublication(tx, member, id);
      if (await store.mirrorsRights(tx, orgId, collection.id))
        throw conflict("collection_mirrors_rights");
      const editionId = publication?.edition_id ?? uuid();
      await copy(deps, tx, member, collection, editionId);
      const key = { organization_id: orgId, collection_id: collection.id };
      await store.putPublication(tx, key, { edition_id: editionId, published_by: accountId });
      await tellCollection(deps, tx, publishedOrg, editionId, undefined);
      await notePublication(deps, tx, member, collection, "collection.published");
    });
  return state(deps, member, id);
}

/** Withdraws a collection's edition. Throws not_found if nothing is published. */
export async function withdraw(deps: Deps, member: Member, id: string): Promise<undefined> {
  await deps.db.transaction().execute(async (tx) => {
    const { collection } = await demandPublication(tx, member, id);
    await withdrawEditions(deps, tx, member.orgId, collection.id);
    await notePublication(deps, tx, member, collection, "collection.unpublished");
  });
}

/** Records the change, and notifies those who see the collection. */
async function notePublication(
  deps: Deps,
  tx: Db,
  member: Member,
  collection: CollectionRow,
  action: "collection.published" | "collection.unpublished",
) {
  const { id, name } = collection;
  await tellCollection(deps, tx, member.orgId, id, audience(collection));
  await note(tx, member, { collectionId: id, action, to: [{ id, name }] });
  await record(tx, { ...by(member), action, target: name, collection: about(collection) });
}
