import type { Chat } from "@lectern/contract/chat";

/** A turn as it stands in the conversation one reads. */
export interface Turn {
  chat: Chat;
  /** All answers to what was asked at this point, oldest first; more than one after asking again. */
  versions: readonly Chat[];
}

/**
 * The conversation to read: from the first turn down to the newest. Turns with the same parent are
 * versions of each other; of those the newest is read, or the one in `chosen`.
 */
export function threadOf(chats: readonly Chat[], chosen: ReadonlySet<string> = new Set()): Turn[] {
  const byParent = Map.groupBy(chats, (chat) => parentOf(chat, chats));
  const turns: Turn[] = [];
  let parent: string | null = null;
  for (;;) {
    const versions: readonly Chat[] = (byParent.get(parent) ?? []).toSorted(byAge);
    const chat = versions.findLast(({ id }) => chosen.has(id)) ?? versions.at(-1);
    if (!chat || turns.some((turn) => turn.chat.id === chat.id)) return turns;
    turns.push({ chat, versions });
    parent = chat.id;
  }
}

/** A turn whose parent was deleted stands at the beginning. */
const parentOf = ({ parent_id }: Chat, chats: readonly Chat[]) =>
  parent_id !== null && chats.some(({ id }) => id === parent_id) ? parent_id : null;

const byAge = (a: Chat, b: Chat) =>
  a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id);

/** The choices after turning to another version at its place; without one, the newest is read there. */
export function choose(chosen: ReadonlySet<string>, turn: Turn, version?: Chat): Set<string> {
  const next = new Set(chosen);
  for (const { id } of turn.versions) next.delete(id);
  if (version) next.add(version.id);
  return next;
}

/** The choices that lead to a turn, whichever version of its place it is. */
export function wayTo(chats: readonly Chat[], id: string | null): ReadonlySet<string> {
  const way = new Set<string>();
  let chat = chats.find((one) => one.id === id);
  while (chat && !way.has(chat.id)) {
    way.add(chat.id);
    const parent = parentOf(chat, chats);
    chat = chats.find((one) => one.id === parent);
  }
  return way;
}

/** Whether an answer is still being written, here or elsewhere. */
export const isWriting = ({ status }: Pick<Chat, "status">) =>
  status === "pending" || status === "streaming";
