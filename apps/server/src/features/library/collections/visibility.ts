import type { ShareLevel } from "@lectern/contract/library";
import { type RawBuilder, sql } from "kysely";

import { type Member, type OrgId, publishedOrg } from "#http/member.ts";

/** The collections that are shared with the account, or a team in which it is; or only those it may edit. */
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

const reaches = (orgId: OrgId, account: RawBuilder<unknown>, level: ShareLevel) =>
  sql`(not collection.restricted or collection.id in (${chosenFor(orgId, account, level)}))`;

/**
 * The rule of the library: one's own; and what is shared, where it is restricted to people and teams
 * only as one of them. No role sees more. These are looked up when the first restricted collection is
 * met, once a statement.
 */
const rule = (orgId: OrgId, account: RawBuilder<unknown>) => sql<boolean>`
  (collection.purpose = 'library' and (collection.owner_id = ${account}
    or (collection.visibility <> 'private' and ${reaches(orgId, account, "read")})))`;

/**
 * What may be read beside that, by whoever knows its id: attachments by the owner of their
 * conversation alone, as long as there is that, and system documents by every member.
 */
const readingRule = (orgId: OrgId, account: RawBuilder<unknown>) => sql<boolean>`
  (${rule(orgId, account)} or collection.purpose = 'system'
    or (collection.purpose = 'attachments' and collection.owner_id = ${account}
      and collection.session_id is not null))`;

type Asker = Pick<Member, "orgId" | "accountId" | "only">;

/** The same, of what is in the trash too: for who may take it out again. */
export const seenOnceBy = ({ orgId, accountId }: Asker): RawBuilder<boolean> =>
  sql<boolean>`(collection.organization_id = ${orgId} and ${rule(orgId, sql`${accountId}::uuid`)})`;

/** For whoever holds a public link, the one collection that it opens. */
const within = ({ only }: Asker) => (only === undefined ? sql`` : sql`and collection.id = ${only}`);

/**
 * Whether a row in scope as `collection` may be seen: of the member's workspace, not in the trash, and
 * theirs to see by the rule. Every query of the library, of search and of chat carries this condition,
 * so that rights are part of the statement and never a filter afterwards.
 */
export const visibleTo = (asker: Asker): RawBuilder<boolean> =>
  sql<boolean>`(collection.trash_id is null and ${seenOnceBy(asker)} ${within(asker)})`;

/**
 * Whether a document in the row in scope as `collection` may be read where it is named by its id: what
 * is visible, the member's own attachments, and the system documents of their workspace. Never for
 * what lists or finds by itself.
 */
export const readableBy = (asker: Asker): RawBuilder<boolean> =>
  sql<boolean>`(collection.trash_id is null and collection.organization_id = ${asker.orgId}
    and ${readingRule(asker.orgId, sql`${asker.accountId}::uuid`)} ${within(asker)})`;

/**
 * Whether the row in scope as `collection` is an edition that the member finds beside what is in their
 * workspace: of a collection that they see there they need none.
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
 * Whether the row in scope as `collection`, which the member sees, is theirs to change where their role
 * lets them change any: their own, and what is shared with them to edit.
 */
export const editableBy = ({ orgId, accountId }: Asker): RawBuilder<boolean> =>
  sql<boolean>`(collection.owner_id = ${accountId} or (collection.visibility = 'shared'
    and ${reaches(orgId, sql`${accountId}::uuid`, "edit")}))`;

/**
 * Whether the row in scope as `document` is there, whichever version it is: beside `visibleTo`, in
 * every query of documents that are asked for by their id.
 */
export const notInTrash: RawBuilder<boolean> = sql<boolean>`document.trash_id is null`;

/** The same of a current version: in every query that finds, lists or counts documents. */
export const listed: RawBuilder<boolean> = sql<boolean>`(${notInTrash} and document.current)`;

/** Which of these accounts may read what is in the row in scope as `collection`, by the same rules. */
export const seenBy = (orgId: OrgId, accounts: string[]): RawBuilder<string[]> =>
  sql<string[]>`array(
    select reader.id::text from unnest(${accounts}::uuid[]) as reader (id)
    where collection.organization_id = ${orgId} and collection.trash_id is null
      and ${readingRule(orgId, sql`reader.id`)})`;
