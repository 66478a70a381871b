import type { AssetOrigin } from "@lectern/contract/assets";

import type { Deps } from "#deps";
import { asReader, type Member } from "#http/member.ts";

import { stillThere } from "../chat/index.ts";
import { visibleTopics } from "../topics/index.ts";
import * as store from "./store.ts";

/**
 * Returns a function that returns the origin of each of these assets. Ids of deleted or invisible
 * origins are null.
 */
export async function origins(
  deps: Pick<Deps, "db">,
  member: Member,
  rows: readonly store.AssetRow[],
): Promise<(row: store.AssetRow) => AssetOrigin | null> {
  const idsOf = (type: store.AssetRow["origin_type"]) =>
    rows.flatMap((row) => (row.origin_type === type && row.origin_id ? [row.origin_id] : []));
  const [chats, topics, runs, drafts] = await Promise.all([
    stillThere(deps.db, member, {
      sessions: idsOf("chat"),
      turns: rows.flatMap(({ chat_id }) => chat_id ?? []),
    }),
    visibleTopics(deps.db, [member, asReader(member)], idsOf("topic")),
    store.existingOf(deps.db, member, "run", idsOf("run")),
    store.existingOf(deps.db, member, "draft", idsOf("draft")),
  ]);
  return ({ origin_type: type, origin_id, origin_name: name, chat_id }) => {
    if (type === null || origin_id === null) return null;
    const collection_id = topics.get(origin_id) ?? null;
    const isThere = {
      chat: chats.has(origin_id),
      topic: collection_id !== null,
      run: runs.has(origin_id),
      draft: drafts.has(origin_id),
    }[type];
    return {
      type,
      id: isThere ? origin_id : null,
      name,
      chat_id: chat_id && chats.has(chat_id) ? chat_id : null,
      collection_id,
    };
  };
}
