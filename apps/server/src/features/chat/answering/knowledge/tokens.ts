import type { SessionTokens } from "@lectern/contract/knowledge";

import type { Deps } from "#deps";
import { notFound } from "#errors";
import type { Member } from "#http/member.ts";
import { tokensIn } from "#tokens";

import { findSession } from "../../conversations/store.ts";
import { spentOn } from "./tokens-store.ts";

/** Tokens of a session's answers, by model and by turn; estimated if the provider reports none. */
export async function tokensOf(
  { db }: Pick<Deps, "db">,
  member: Member,
  sessionId: string,
): Promise<SessionTokens> {
  const rows = await spentOn(db, member, sessionId);
  if (rows.length === 0 && !(await findSession(db, member, sessionId)))
    throw notFound("chat_not_found");
  const turns = rows.map(({ chat_id, model, prompt_tokens, completion_tokens, sent, content }) => {
    const estimated = prompt_tokens === null || completion_tokens === null;
    return {
      chat_id,
      model,
      estimated,
      prompt_tokens: prompt_tokens ?? sent ?? 0,
      completion_tokens: completion_tokens ?? tokensIn(content ?? ""),
    };
  });
  const byModel = [...Map.groupBy(turns, ({ model }) => model)];
  return {
    ...sums(turns),
    by_model: byModel.map(([model, some]) => ({ model, answers: some.length, ...sums(some) })),
    by_chat: turns,
  };
}

function sums(some: readonly { prompt_tokens: number; completion_tokens: number }[]) {
  const of = (name: "prompt_tokens" | "completion_tokens") =>
    some.reduce((sum, one) => sum + one[name], 0);
  const [prompt_tokens, completion_tokens] = [of("prompt_tokens"), of("completion_tokens")];
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}
