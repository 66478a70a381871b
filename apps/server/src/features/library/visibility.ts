import { type RawBuilder, sql } from "kysely";

import type { Member } from "#http/member.ts";

/**
 * Whether a row in scope as `collection` may be seen: of the member's workspace, and shared with it
 * or their own. Every query of the library, of search and of chat carries this condition, so that
 * rights are part of the statement and never a filter afterwards.
 */
export const visibleTo = ({
  orgId,
  accountId,
}: Pick<Member, "orgId" | "accountId">): RawBuilder<boolean> =>
  sql<boolean>`(collection.organization_id = ${orgId} and (collection.visibility <> 'private' or collection.owner_id = ${accountId}))`;

/** The same rule for a collection already read. */
export const seenBy = (
  accountId: string,
  collection: { visibility: string; owner_id: string },
): boolean => collection.visibility !== "private" || collection.owner_id === accountId;
