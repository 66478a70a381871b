import type { Chat } from "@lectern/contract/chat";

import { byAge } from "./turns.ts";

/** A message as displayed in the conversation. */
export interface Turn {
  chat: Chat;
  /** All questions and answers at this point, oldest first; more than one after asking again. */
  versions: readonly Chat[];
}

/**
 * Returns the displayed conversation as far as it is loaded, down to the last message. Messages
 * with the same parent are versions of each other; the one in `chosen` is displayed, else the one
 * that leads to the last message.
 */
export function threadOf(chats: readonly Chat[], chosen: ReadonlySet<string> = new Set()): Turn[] {
  const turns: Turn[] = [];
  const sorted = chats.toSorted(byAge);
  const newest = sorted.findLast(({ id }) => chosen.has(id)) ?? sorted.at(-1);
  if (!newest) return turns;
  const byId = new Map(sorted.map((chat) => [chat.id, chat]));
  const byParent = Map.groupBy(sorted, ({ parent_id }) => parent_id);
  const leads = leadsOf(sorted, byId);
  let place = above(newest, byId).at(-1)?.parent_id ?? null;
  const seen = new Set<string>();
  for (;;) {
    const versions: readonly Chat[] = byParent.get(place) ?? [];
    const chat = versions.findLast(({ id }) => chosen.has(id)) ?? leads.get(place);
    if (!chat || seen.has(chat.id)) return turns;
    seen.add(chat.id);
    turns.push({ chat, versions });
    place = chat.id;
  }
}

/** Returns a message and its loaded ancestors, from the last to the first. */
function above(chat: Chat, byId: ReadonlyMap<string, Chat>): Chat[] {
  const way: Chat[] = [];
  const seen = new Set<string>();
  for (let at: Chat | undefined = chat; at && !seen.has(at.id);) {
    way.push(at);
    seen.add(at.id);
    at = byId.get(at.parent_id ?? "");
  }
  return way;
}

/** Returns for each parent the version that leads to the last message. */
function leadsOf(sorted: readonly Chat[], byId: ReadonlyMap<string, Chat>) {
  const leads = new Map<string | null, Chat>();
  for (const newest of sorted.toReversed()) {
    for (const chat of above(newest, byId)) {
      if (leads.has(chat.parent_id)) break;
      leads.set(chat.parent_id, chat);
    }
  }
  return leads;
}

/** Returns the choices after switching to another version of a message; undefined: the newest. */
export function choose(chosen: ReadonlySet<string>, turn: Turn, version?: Chat): Set<string> {
  const next = new Set(chosen);
  for (const { id } of turn.versions) next.delete(id);
  if (version) next.add(version.id);
  return next;
}

/** Returns the choices that lead to a message, whichever version it is. */
export function wayTo(chats: readonly Chat[], id: string | null): ReadonlySet<string> {
  const byId = new Map(chats.map((chat) => [chat.id, chat]));
  const chat = byId.get(id ?? "");
  return new Set(chat ? above(chat, byId).map((one) => one.id) : []);
}

/** The parent of the first loaded message; null if that message begins the conversation. */
export const aboveAll = (turns: readonly Turn[]) => turns[0]?.chat.parent_id ?? null;

const asks = ({ question }: Chat) => question.content;

/** Returns the versions of a message that answer the same question. */
export const answersOf = ({ chat, versions }: Turn) =>
  versions.filter((version) => asks(version) === asks(chat));

/** Returns the newest version of each different question asked at this message's place. */
export function questionsOf({ chat, versions }: Turn): readonly Chat[] {
  const newest = new Map(versions.map((version) => [asks(version), version]));
  newest.set(asks(chat), chat);
  return [...newest.values()];
}
