import type { Session } from "@lectern/contract/chat";
import { t } from "@lingui/core/macro";

import { shortDate } from "#ui/text/formats.ts";

/** A row of the list of conversations. */
export type SessionRow =
  /** Its id is its name. */
  | { kind: "group"; id: string }
  | { kind: "session"; id: string; session: Session }
  | { kind: "more"; id: "more" };

interface Lists {
  pinned: readonly Session[];
  /** Newest first; pinned ones among them are already listed above. */
  sessions: readonly Session[];
  hasMore: boolean;
  hidden: ReadonlySet<string>;
  now?: Date;
}

/** Returns the conversations grouped by the day of last use, pinned ones first. */
export function rowsOf({
  pinned,
  sessions,
  hasMore,
  hidden,
  now = new Date(),
}: Lists): SessionRow[] {
  const isShown = ({ id }: Session) => !hidden.has(id);
  const top = pinned.filter(isShown);
  const above = new Set(pinned.map(({ id }) => id));
  const byDay = Map.groupBy(
    sessions.filter((session) => isShown(session) && !above.has(session.id)),
    ({ updated_at }) => dayOf(updated_at, now),
  );
  const group = (id: string, members: readonly Session[]): SessionRow[] =>
    members.length === 0
      ? []
      : [
          { kind: "group", id },
          ...members.map((session) => ({ kind: "session" as const, id: session.id, session })),
        ];
  return [
    ...group(t`Pinned`, top),
    ...[...byDay].flatMap(([day, members]) => group(day, members)),
    ...(hasMore ? [{ kind: "more", id: "more" } as const] : []),
  ];
}

function dayOf(time: string, now: Date) {
  const day = shortDate(time);
  if (day === shortDate(now)) return t`Today`;
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return day === shortDate(yesterday) ? t`Yesterday` : day;
}
