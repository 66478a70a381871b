import { expect, test } from "vitest";

import { session } from "#test/chats.ts";

import { rowsOf } from "./rows.ts";

const now = new Date("2026-11-21T15:00:00Z");
const at = (updated_at: string, title: string) => session({ updated_at, title });

const shown = (given: Partial<Parameters<typeof rowsOf>[0]>) =>
  rowsOf({ pinned: [], sessions: [], hasMore: false, hidden: new Set(), now, ...given }).map(
    (row) => (row.kind === "session" ? row.session.title : row.kind === "group" ? row.id : "…"),
  );

test("conversations stand under their day, pinned ones first and only once", () => {
  const pinned = at("2026-11-18T08:00:00Z", "Deadlines");
  const sessions = [
    at("2026-11-21T10:00:00Z", "Shore power"),
    at("2026-11-21T09:00:00Z", "Noise"),
    at("2026-11-20T09:00:00Z", "Dredging"),
    pinned,
    at("2026-11-11T09:00:00Z", "Pilotage"),
  ];
  expect(shown({ pinned: [pinned], sessions, hasMore: true })).toEqual([
    "Pinned",
    "Deadlines",
    "Today",
    "Shore power",
    "Noise",
    "Yesterday",
    "Dredging",
    "11/11/2026",
    "Pilotage",
    "…",
  ]);
});

test("what is being deleted is not shown, nor a day without conversations", () => {
  const gone = at("2026-11-21T10:00:00Z", "Gone");
  expect(shown({ sessions: [gone], hidden: new Set([gone.id]) })).toEqual([]);
});
