import { sql } from "kysely";

import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

interface Spent {
  chat_id: string;
  model: string;
  prompt_tokens: number | null;
  completion_tokens: number | null;
  /** Estimated tokens sent. */
  sent: number | null;
  /** The answer's text, if the provider did not report its tokens. */
  content: string | null;
}

/** The finished turns of the member's session, oldest first. */
export async function spentOn(db: Db, { orgId, accountId }: Member, sessionId: string) {
  const { rows } = await sql<Spent>`
    select chat.id as chat_id, chat.model, chat.prompt_tokens, chat.completion_tokens,
      (chat.read ->> 'tokens')::int as sent,
      case when chat.completion_tokens is null then chat.answer ->> 'content' end as content
    from chat
    join chat_session on chat_session.organization_id = chat.organization_id
      and chat_session.id = chat.session_id and chat_session.account_id = ${accountId}
    where chat.organization_id = ${orgId} and chat.session_id = ${sessionId}
      and chat.status in ('complete', 'stopped', 'error')
    order by chat.id`.execute(db);
  return rows;
}
