import { sql } from "kysely";

import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

/** The finished turns of the member's session, oldest first. */
export const spentOn = (db: Db, { orgId, accountId }: Member, sessionId: string) =>
  db
    .selectFrom("chat")
    .innerJoin("chat_session", (join) =>
      join
        .onRef("chat_session.organization_id", "=", "chat.organization_id")
        .onRef("chat_session.id", "=", "chat.session_id")
        .on("chat_session.account_id", "=", accountId),
    )
    .where("chat.organization_id", "=", orgId)
    .where("chat.session_id", "=", sessionId)
    .where("chat.status", "in", ["complete", "stopped", "error"])
    .select((of) => [
      "chat.id as chat_id",
      "chat.model",
      "chat.prompt_tokens",
      "chat.completion_tokens",
      // Estimated tokens sent.
      sql<number | null>`(chat.read ->> 'tokens')::int`.as("sent"),
      // The answer's text, if the provider did not report its tokens.
      of
        .case()
        .when("chat.completion_tokens", "is", null)
        .then(sql<string | null>`chat.answer ->> 'content'`)
        .end()
        .as("content"),
    ])
    .orderBy("chat.id")
    .execute();
