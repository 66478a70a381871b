import { may } from "@lectern/contract/policy";
import type { PageQuery } from "@lectern/contract/page";
import { type RawBuilder, sql } from "kysely";

import { always, contains, totalCount } from "#conditions";
import type { Db } from "#deps";
import { pageOf } from "#page-of";
import type { Member } from "#http/member.ts";
import { isTrashHeld } from "#retention";

import { chosenIds } from "../collections/sharing-store.ts";
import { editableBy, visibleIncludingTrash } from "../collections/visibility.ts";
import { personIn } from "../person.ts";

/**
 * Whether the member may restore the row in scope as `trash`, of the collection in scope: if their
 * role lets them delete it there. The content of a collection in the trash is restored with it. What
 * a legal hold keeps can be restored after its time.
 */
function restorableBy(member: Member): RawBuilder<boolean> {
  const { group, accountId } = member;
  const own = sql`collection.owner_id = ${accountId}`;
  const editable = editableBy(member);
  const within = may(group, "collection.edit") ? editable : sql`false`;
  const vault = may(group, "collection.publish") ? editable : own;
  const whole = may(group, "collection.delete") ? vault : sql`false`;
  return sql<boolean>`(trash.expires_at > now() or not trash.purged and ${isTrashHeld}) and case when trash.kind = 'collection' then ${whole}
    else ${within} and collection.trash_id is null end`;
}

const entries = (db: Db, member: Member) =>
  db
    .selectFrom("trash")
    .innerJoin("collection", (join) =>
      join
        .onRef("collection.organization_id", "=", "trash.organization_id")
        .onRef("collection.id", "=", "trash.collection_id"),
    )
    .where("trash.organization_id", "=", member.orgId)
    .where(visibleIncludingTrash(member))
    .where(restorableBy(member));

/**
 * Aggregates what is restored with the row in scope as `trash`; two queries, each with its own
 * index.
 */
const holding = (what: RawBuilder<unknown>) => sql<number>`case when trash.kind = 'collection'
  then (select ${what} from document where document.organization_id = trash.organization_id
    and document.collection_id = trash.collection_id and document.trash_id is null
    and document.current)
  else (select ${what} from document where document.organization_id = trash.organization_id
    and document.trash_id = trash.id
    and (document.current or document.id = trash.id)) end`;

const shownEntries = (db: Db, member: Member) =>
  entries(db, member)
    .selectAll("trash")
    .select(["collection.name as collection_name", "collection.owner_id"])
    .select(["collection.visibility", "collection.restricted"])
    .select(chosenIds)
    .select(personIn("trash.deleted_by").as("deleter"))
    .select(isTrashHeld.as("held"))
    .select([
      holding(sql`count(*)`).as("document_count"),
      holding(sql`coalesce(sum(document.size), 0)::bigint`).as("size"),
    ]);

/** Undefined if the member may not restore it. */
export const findEntry = (db: Db, member: Member, id: string) =>
  shownEntries(db, member).where("trash.id", "=", id).executeTakeFirst();
export type EntryRow = NonNullable<Awaited<ReturnType<typeof findEntry>>>;

/** Newest first, which is the order of an index. */
export function pageOfEntries(
  db: Db,
  member: Member,
  { page, page_size, q, collection_id }: PageQuery & { collection_id?: string },
) {
  const named = contains(sql.ref("trash.name"), q);
  const placed = collection_id ? sql<boolean>`trash.collection_id = ${collection_id}` : always;
  return pageOf(
    entries(db, member).where(named).where(placed).select(totalCount),
    shownEntries(db, member)
      .where(named)
      .where(placed)
      .orderBy("trash.deleted_at", "desc")
      .orderBy("trash.id"),
    { page, page_size },
  );
}
