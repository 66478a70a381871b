import type { Chat } from "@lectern/contract/chat";

const asking = "asking:";

/** Returns the id of a message shown on the screen while it is being sent to the server. */
export const idOnItsWay = () => `${asking}${crypto.randomUUID()}`;

/** Whether a message is still being sent to the server: it has no stream yet. */
export const isOnItsWay = ({ id }: Pick<Chat, "id">) => id.startsWith(asking);

/** Whether an answer is still being written, here or elsewhere. */
export const isWriting = ({ status }: Pick<Chat, "status">) =>
  status === "pending" || status === "streaming";

/** Oldest first; messages being sent are the newest, regardless of this device's clock. */
export const byAge = (a: Chat, b: Chat) =>
  Number(isOnItsWay(a)) - Number(isOnItsWay(b)) ||
  a.created_at.localeCompare(b.created_at) ||
  a.id.localeCompare(b.id);

/**
 * Updates the cached messages of a conversation with messages from the server. The server sends all
 * versions of a message: a cached version missing from them was deleted.
 */
export function merged(known: readonly Chat[], received: readonly Chat[]): Chat[] {
  const ids = new Set(received.map(({ id }) => id));
  const places = new Set(received.map(({ parent_id }) => parent_id));
  const before = new Set(known.map(({ id }) => id));
  const hasArrived = (turn: Chat) =>
    received.some(
      ({ id, parent_id, question }) =>
        !before.has(id) &&
        parent_id === turn.parent_id &&
        question.content === turn.question.content,
    );
  const kept = known.filter((turn) => {
    if (ids.has(turn.id)) return true;
    return isOnItsWay(turn) ? !hasArrived(turn) : !places.has(turn.parent_id);
  });
  return joined(kept, received);
}

/**
 * Adds messages to the cached ones of a conversation. An answer that has ended stays so: a response
 * sent while it was being written may arrive after the end of its stream.
 */
export function joined(known: readonly Chat[], received: readonly Chat[]): Chat[] {
  const byId = new Map(known.map((turn) => [turn.id, turn]));
  for (const turn of received) {
    const before = byId.get(turn.id);
    if (!before || isWriting(before) || !isWriting(turn)) byId.set(turn.id, turn);
  }
  return [...byId.values()].toSorted(byAge);
}

/**
 * Removes a message as the server does: its children move to another answer to the same question,
 * if there is one, else to its parent.
 */
export function without(turns: readonly Chat[], id: string): readonly Chat[] {
  const gone = turns.find((turn) => turn.id === id);
  if (!gone) return turns;
  const others = turns
    .filter(
      (turn) =>
        turn.id !== id &&
        turn.parent_id === gone.parent_id &&
        turn.question.content === gone.question.content,
    )
    .toSorted(byAge);
  const heir = others.findLast((turn) => byAge(turn, gone) < 0) ?? others.at(-1);
  const parent_id = heir?.id ?? gone.parent_id;
  return turns
    .filter((turn) => turn.id !== id)
    .map((turn) => (turn.parent_id === id ? { ...turn, parent_id } : turn));
}
