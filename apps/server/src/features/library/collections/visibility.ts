import type { ShareLevel } from "@lectern/contract/library";
import { type RawBuilder, sql } from "kysely";

import { type Member, type OrgId, publishedOrg } from "#http/member.ts";

// Raw, like all conditions here: statements in Kysely and in SQL share them.
/**
 * Selects the collections shared with the account or a team it is in; for "edit" only those it may
 * edit.
 */
function chosenFor(orgId: OrgId, account: RawBuilder<unknown>, level: ShareLevel) {
  const allows = (table: string) =>
    level === "edit" ? sql`and ${sql.ref(`${table}.may_edit`)}` : sql``;
  return sql`
    select collection_person.collection_id from collection_person
    where collection_person.organization_id = ${orgId}
      and collection_person.account_id = ${account} ${allows("collection_person")}
    union all
    select collection_team.collection_id from team_member
    join collection_team on collection_team.organization_id = team_member.organization_id
      and collection_team.team_id = team_member.team_id ${allows("collection_team")}
    where team_member.organization_id = ${orgId} and team_member.account_id = ${account}`;
}

const isSharedWith = (orgId: OrgId, account: RawBuilder<unknown>, level: ShareLevel) =>
  sql`(not collection.restricted or collection.id in (${chosenFor(orgId, account, level)}))`;

/**
 * The rule of the library: own collections, and shared ones, if restricted only for the listed
 * people and teams. No role sees more. The listed collections are looked up once per statement,
 * when the first restricted collection is met.
 */
const isInLibraryOf = (orgId: OrgId, account: RawBuilder<unknown>) => sql<boolean>`
  (collection.purpose = 'library' and (collection.owner_id = ${account}
    or (collection.visibility <> 'private' and ${isSharedWith(orgId, account, "read")})))`;

/**
 * What else may be read by ID: attachments, only by the owner of their conversation while it
 * exists, and system documents, by every member.
 */
const isReadableBy = (orgId: OrgId, account: RawBuilder<unknown>) => sql<boolean>`
  (${isInLibraryOf(orgId, account)} or collection.purpose = 'system'
    or (collection.purpose = 'attachments' and collection.owner_id = ${account}
      and collection.session_id is not null))`;

type Asker = Pick<Member, "orgId" | "accountId" | "only" | "asOf">;

/** As `visibleTo`, including the trash, for those who may restore from it. */
export const visibleIncludingTrash = ({ orgId, accountId }: Asker): RawBuilder<boolean> =>
  sql<boolean>`(collection.organization_id = ${orgId} and ${isInLibraryOf(orgId, sql`${accountId}::uuid`)})`;

/** Limits holders of a public link to the one collection it opens. */
const onlyOpened = ({ only }: Asker) =>
  only === undefined ? sql`` : sql`and collection.id = ${only}`;

/**
 * Whether a row in scope as `collection` may be seen: in the member's workspace, not in the trash,
 * and allowed by the rule. Every query of the library, search and chat has this condition, so that
 * rights are part of the statement and never a filter afterwards.
 */
export const visibleTo = (asker: Asker): RawBuilder<boolean> =>
  sql<boolean>`(collection.trash_id is null and ${visibleIncludingTrash(asker)} ${onlyOpened(asker)})`;

/**
 * Whether a document in the row in scope as `collection` may be read by its ID: visible documents,
 * the member's own attachments, and the system documents of their workspace. Never for lists or
 * searches.
 */
export const readableBy = (asker: Asker): RawBuilder<boolean> =>
  sql<boolean>`(collection.trash_id is null and collection.organization_id = ${asker.orgId}
    and ${isReadableBy(asker.orgId, sql`${asker.accountId}::uuid`)} ${onlyOpened(asker)})`;

/**
 * Whether the row in scope as `collection` is an edition that the member finds in addition to their
 * workspace; not for editions of collections they see there.
 */
export const publishedFor = (asker: Asker): RawBuilder<boolean> =>
  asker.orgId === publishedOrg
    ? sql<boolean>`false`
    : sql<boolean>`(collection.organization_id = ${publishedOrg} and collection.trash_id is null
    and collection.id <> all (array(
      select publication.edition_id from publication
      join collection on collection.organization_id = publication.organization_id
        and collection.id = publication.collection_id
      where publication.organization_id = ${asker.orgId} and ${visibleTo(asker)})))`;

/**
 * Whether the member, who sees the row in scope as `collection`, may change it if their role
 * permits: their own collections, and those shared with them to edit.
 */
export const editableBy = ({ orgId, accountId }: Asker): RawBuilder<boolean> =>
  sql<boolean>`(collection.owner_id = ${accountId} or (collection.visibility = 'shared'
    and ${isSharedWith(orgId, sql`${accountId}::uuid`, "edit")}))`;

/**
 * Whether the row in scope as `document` is not in the trash, whichever version it is: with
 * `visibleTo`, in every query of documents by ID.
 */
export const notInTrash: RawBuilder<boolean> = sql<boolean>`document.trash_id is null`;

/**
 * As `notInTrash`, for current versions only: in every query that finds, lists or counts documents.
 */
export const listed: RawBuilder<boolean> = sql<boolean>`(${notInTrash} and document.current)`;

/** Whether the row in scope as `document` was current at the end of the day. */
const currentAt = (orgId: OrgId, day: string) => {
  const end = sql`((${day}::date + 1)::timestamp at time zone 'UTC')`;
  return sql<boolean>`(
    document.current and coalesce(document.current_since, document.created_at) < ${end}
    or exists (select from earlier_version as earlier
      where earlier.organization_id = ${orgId} and earlier.document_id = document.id
        and earlier.since < ${end} and earlier.until >= ${end}))`;
};

/**
 * As `listed`, or for a person who reads the library as of a day, the versions of that day.
 * Attachments belong to a conversation and are always current.
 */
export const listedFor = ({ orgId, asOf }: Asker): RawBuilder<boolean> =>
  asOf === undefined
    ? listed
    : sql<boolean>`(${notInTrash} and (${currentAt(orgId, asOf)}
        or document.current and exists (select from collection as place
          where place.organization_id = ${orgId} and place.id = document.collection_id
            and place.purpose = 'attachments')))`;

/** Whether the account in scope may read the row in scope as `collection` in the library. */
export const accountSees = (orgId: OrgId): RawBuilder<boolean> =>
  sql<boolean>`(collection.organization_id = ${orgId} and collection.trash_id is null
    and ${isInLibraryOf(orgId, sql`account.id`)})`;

/** Returns which of these accounts may read the row in scope as `collection`, by the same rules. */
export const accountsThatMayRead = (orgId: OrgId, accounts: string[]): RawBuilder<string[]> =>
  sql<string[]>`array(
    select reader.id::text from unnest(${accounts}::uuid[]) as reader (id)
    where collection.organization_id = ${orgId} and collection.trash_id is null
      and ${isReadableBy(orgId, sql`reader.id`)})`;
