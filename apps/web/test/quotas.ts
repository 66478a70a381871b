import type { OwnQuota } from "@lectern/contract/quotas";

const counts = { questions: 0, tokens: 0 };

/** Somebody who has used nothing, and whom nothing limits. */
export const noQuotas = {
  use: { today: counts, month: counts, money: [], storage: 0 },
  quotas: [] as OwnQuota[],
};

export const ownQuota = (given: Partial<OwnQuota> = {}): OwnQuota => ({
  id: "0199f0aa-0000-4000-8000-0000000000e1",
  scope: "everyone",
  team: null,
  measure: "questions",
  period: "day",
  amount: 50,
  currency: null,
  hard: true,
  used: 0,
  resets_at: "2026-11-30T00:00:00.000Z",
  ...given,
});
