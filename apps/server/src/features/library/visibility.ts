import { type RawBuilder, sql } from "kysely";

import type { Member, OrgId } from "#http/member.ts";

/** The collections that are shared with a team in which the account is. */
const throughTeams = (orgId: OrgId, account: RawBuilder<unknown>) => sql`
  select collection_team.collection_id from team_member
  join collection_team on collection_team.organization_id = team_member.organization_id
    and collection_team.team_id = team_member.team_id
  where team_member.organization_id = ${orgId} and team_member.account_id = ${account}`;

/**
 * The rule: one's own; and what is shared, where it is restricted to teams only by one of them. No
 * role sees more. Teams are looked up when the first restricted collection is met, once a statement.
 */
const rule = (orgId: OrgId, account: RawBuilder<unknown>) => sql<boolean>`
  (collection.owner_id = ${account} or (collection.visibility <> 'private'
    and (not collection.restricted or collection.id in (${throughTeams(orgId, account)}))))`;

type Asker = Pick<Member, "orgId" | "accountId">;

/** The same, of what is in the trash too: for who may take it out again. */
export const seenOnceBy = ({ orgId, accountId }: Asker): RawBuilder<boolean> =>
  sql<boolean>`(collection.organization_id = ${orgId} and ${rule(orgId, sql`${accountId}::uuid`)})`;

/**
 * Whether a row in scope as `collection` may be seen: of the member's workspace, not in the trash, and
 * theirs to see by the rule. Every query of the library, of search and of chat carries this condition,
 * so that rights are part of the statement and never a filter afterwards.
 */
export const visibleTo = (asker: Asker): RawBuilder<boolean> =>
  sql<boolean>`(collection.trash_id is null and ${seenOnceBy(asker)})`;

/**
 * Whether the row in scope as `document` is there, whichever version it is: beside `visibleTo`, in
 * every query of documents that are asked for by their id.
 */
export const notInTrash: RawBuilder<boolean> = sql<boolean>`document.trash_id is null`;

/** The same of a current version: in every query that finds, lists or counts documents. */
export const listed: RawBuilder<boolean> = sql<boolean>`(${notInTrash} and document.current)`;

/** Which of these accounts may see the row in scope as `collection`, by the same rule. */
export const seenBy = (orgId: OrgId, accounts: string[]): RawBuilder<string[]> =>
  sql<string[]>`array(
    select reader.id::text from unnest(${accounts}::uuid[]) as reader (id)
    where collection.organization_id = ${orgId} and collection.trash_id is null
      and ${rule(orgId, sql`reader.id`)})`;
