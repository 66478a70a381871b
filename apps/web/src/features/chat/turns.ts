import type { Chat } from "@lectern/contract/chat";

const asking = "asking:";

/** The id of a turn that is on the screen and on its way to the server. */
export const idOnItsWay = () => `${asking}${crypto.randomUUID()}`;

/** A turn that is on the screen and on its way to the server: it has no stream yet. */
export const isOnItsWay = ({ id }: Pick<Chat, "id">) => id.startsWith(asking);

/** Oldest first; what is on its way is the newest, whatever the clock of this device says. */
export const byAge = (a: Chat, b: Chat) =>
  Number(isOnItsWay(a)) - Number(isOnItsWay(b)) ||
  a.created_at.localeCompare(b.created_at) ||
  a.id.localeCompare(b.id);

/**
 * What is known of a conversation, brought up to date with turns as the server tells them. It tells
 * all versions of a place: one of them that it does not tell any more is gone.
 */
export function merged(known: readonly Chat[], told: readonly Chat[]): Chat[] {
  const ids = new Set(told.map(({ id }) => id));
  const places = new Set(told.map(({ parent_id }) => parent_id));
  const before = new Set(known.map(({ id }) => id));
  const hasArrived = (turn: Chat) =>
    told.some(
      ({ id, parent_id, question }) =>
        !before.has(id) &&
        parent_id === turn.parent_id &&
        question.content === turn.question.content,
    );
  const kept = known.filter((turn) => {
    if (ids.has(turn.id)) return false;
    return isOnItsWay(turn) ? !hasArrived(turn) : !places.has(turn.parent_id);
  });
  return joined(kept, told);
}

/** What is known of a conversation, with more turns of it. */
export function joined(known: readonly Chat[], told: readonly Chat[]): Chat[] {
  const byId = new Map([...known, ...told].map((turn) => [turn.id, turn]));
  return [...byId.values()].toSorted(byAge);
}

/**
 * The conversation without a turn, as the server leaves it: what followed goes on after another
 * answer to the same question, where there is one, else after the turn before.
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
