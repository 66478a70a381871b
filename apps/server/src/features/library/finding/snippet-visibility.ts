import { type RawBuilder, sql } from "kysely";

import type { Member } from "#http/member.ts";

import { visibleTo } from "../collections/visibility.ts";

/**
 * Whether the passage of the row in scope as `snippet` may be read: by whoever sees the collection its
 * document is in, or was in when it was deleted. Of a collection that is gone, all may who see the
 * topic, unless it was not for all. The topic's own visibility is asked beside this.
 */
export const quotableTo = (
  member: Pick<Member, "orgId" | "accountId" | "only">,
): RawBuilder<boolean> => sql<boolean>`(
  snippet.source_id = any (array(select collection.id from collection where ${visibleTo(member)}))
  or (snippet.source_id is null
    and (snippet.kept_for is null or snippet.kept_for = ${member.accountId}::uuid)))`;
