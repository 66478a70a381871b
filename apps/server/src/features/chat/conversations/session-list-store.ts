import type { PageQuery } from "@lectern/contract/page";
import { type RawBuilder, sql } from "kysely";

import { allOf, type Period, isInPeriod, queryWords } from "#conditions";
import type { Db } from "#deps";
import { asReader, type Member } from "#http/member.ts";

import { visibleTo } from "../../library/index.ts";
import { chatCount, type SessionRow } from "./store.ts";

interface SessionQuery extends PageQuery, Period {
  q?: string | undefined;
  pinned?: boolean | undefined;
  archived: boolean;
  begun?: boolean | undefined;
}

/** A session with its newest message that contains the words; null if only the title does. */
export interface FoundSession extends SessionRow {
  turn_id: string | null;
  turn_question: string | null;
  turn_answer: string | null;
}

/** Whether a lower-case text contains all words, also as parts of words. */
const holds = (text: RawBuilder<unknown>, words: readonly string[]) =>
  allOf(...words.map((word) => sql<boolean>`strpos(${text}, lower(${word}::text)) > 0`));

/**
 * Returns the member's sessions: pinned ones first, then the most recently used. Words are searched
 * in the title and in each message, whose question and answer are one text; a period applies to the
 * messages. The first question titles a session, so one without a title has not begun.
 *
 * All text of one person is read once, for the count and the page together: a trigram index would
 * find rare words sooner, but common ones much later.
 */
export async function pageOfSessions(
  db: Db,
  { orgId, accountId }: Member,
  query: SessionQuery,
): Promise<{ total: number; results: FoundSession[] }> {
  const { pinned, archived, begun = false, created_from, created_to, page, page_size } = query;
  const words = queryWords(query.q);
  const inPeriod = created_from !== undefined || created_to !== undefined;
  const order = sql`pinned desc, updated_at desc, id`;
  // Raw: half as long as in Kysely.
  const { rows } = await sql<FoundSession & { total: number }>`
    with turn as materialized (
      select distinct on (session_id) session_id, chat_id, holds
      from (
        select session_id, chat_id, ${holds(sql`search_text`, words)} as holds from chat_text
        where organization_id = ${orgId} and account_id = ${accountId}
          and ${words.length > 0 || inPeriod} and ${isInPeriod("created_at", query)}
      ) as spoken
      where holds or ${inPeriod}
      order by session_id, holds desc, chat_id desc
    ), found as materialized (
      select chat_session.id, pinned, updated_at, case when turn.holds then turn.chat_id end as turn_id
      from chat_session left join turn on turn.session_id = chat_session.id
      where organization_id = ${orgId} and account_id = ${accountId}
        and trial is null and not temporary and archived = ${archived} and (${pinned ?? null}::boolean is null or pinned = ${pinned ?? null})
        and (title <> '' or not ${begun})
        and (turn.chat_id is not null or not ${inPeriod})
        and (turn.holds or ${holds(sql`lower(title)`, words)})
    ), shown as (
      select id, turn_id from found order by ${order}
      limit ${page_size} offset ${(page - 1) * page_size}
    )
    select (select count(*) from found)::int as total, chat_session.*, ${chatCount} as chat_count, null::int as temporary_days,
      shown.turn_id, turn.question as turn_question, turn.answer ->> 'content' as turn_answer
    from (select) as always
    left join shown on true
    left join chat_session on chat_session.organization_id = ${orgId} and chat_session.id = shown.id
    left join chat as turn on turn.organization_id = ${orgId} and turn.id = shown.turn_id
    order by ${order}`.execute(db);
  // The query returns the total even for an empty page, in a row without an id.
  const results = rows.filter(({ id }) => id !== null);
  return { total: rows[0]?.total ?? 0, results };
}

/** Returns the names, by id, of the collections that the member may see, published or not. */
export async function collectionNames(db: Db, member: Member, ids: readonly string[]) {
  const named = (asker: Member) =>
    db
      .selectFrom("collection")
      .select(["id", "name"])
      .where(visibleTo(asker))
      .where("id", "in", ids)
      .execute();
  const rows = await Promise.all([member, asReader(member)].map(named));
  return new Map(rows.flat().map(({ id, name }) => [id, name]));
}
