import type { RunHead } from "@lectern/contract/runs";

let last = 0;
const id = () => `0199f0ee-0000-7000-8000-${String(++last).padStart(12, "0")}`;
const now = "2026-11-21T10:42:00.000Z";

export const runHead = (given: Partial<RunHead> = {}): RunHead => ({
  id: id(),
  name: "Liability of the five suppliers",
  question: "How do the five suppliers limit their liability?",
  state: "running",
  model: null,
  writes: true,
  paused: null,
  failure: null,
  limits: { tokens: 400_000, calls: 60, minutes: 20 },
  spent: { tokens: 182_400, calls: 21, seconds: 312, counted: false },
  approved: { version: 2, hash: "a1", at: now },
  steps_done: 3,
  steps_total: 8,
  asking: 0,
  asset_id: null,
  created_at: now,
  updated_at: now,
  finished_at: null,
  ...given,
});
