import { type RawBuilder, sql } from "kysely";

import type { Member } from "#http/member.ts";

import { visibleTo } from "../collections/visibility.ts";

/**
 * Whether the passage of the row in scope as `snippet` may be read: by those who see the collection
 * its document is in, or was in when deleted. If that collection is deleted: by all who see the
 * topic, or only by the account in `kept_for` if it was not for everyone. Checked in addition to
 * the topic's own visibility.
 */
export const quotableTo = (
  member: Pick<Member, "orgId" | "accountId" | "only">,
): RawBuilder<boolean> => sql<boolean>`(
  snippet.source_id = any (array(select collection.id from collection where ${visibleTo(member)}))
  or (snippet.source_id is null
    and (snippet.kept_for is null or snippet.kept_for = ${member.accountId}::uuid)))`;
