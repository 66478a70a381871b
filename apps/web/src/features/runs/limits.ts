import type { RunLimits, RunStop } from "@lectern/contract/run-parts";

import { callCount, minuteCount, moneyText, tokenCount } from "./work/amounts.ts";

export type Limit = keyof RunLimits;

/** As in the contract, whose values browsers do not load. */
export const bounds: Record<Limit, { least: number; most: number }> = {
  tokens: { least: 1_000, most: 50_000_000 },
  calls: { least: 1, most: 1_000 },
  minutes: { least: 1, most: 600 },
  money: { least: 0.01, most: 1_000_000 },
};

/** Whether a run met a limit of its own, rather than one that admins set. */
export const isOwnLimit = (stop: RunStop): stop is Limit => Object.hasOwn(bounds, stop);

/** The limits that a run may be started with; what its model costs is shown with its plan. */
export const firstLimits = ["tokens", "calls", "minutes"] as const;

/** The limits as typed, or of a template; absent or empty: by the plan. */
export type LimitTexts = Partial<Record<Limit, string>>;

/** Returns a typed limit; undefined: it is empty; null: it is none. */
export function limitIn(name: Limit, typed: string): number | undefined | null {
  // Typed with separators of thousands, or with Arabic digits.
  const plain = typed
    .replaceAll(/[\s\u2019'\u066c]/gu, "")
    .replaceAll(/[\u0660-\u0669]/gu, (digit) => String(digit.charCodeAt(0) - 0x06_60));
  if (plain === "") return undefined;
  const [, whole = plain, fraction = ""] =
    (name === "money" && /^(.*)[.,\u066b](\d{1,2})$/.exec(plain)) || [];
  const digits = whole.replaceAll(/[.,]/gu, "");
  const value = /^(?:0|[1-9]\d*)$/.test(digits) ? Number(`${digits}.${fraction}`) : NaN;
  const { least, most } = bounds[name];
  return value >= least && value <= most ? value : null;
}

/** Returns the limits of a new run; null if one is invalid. */
export function limitsOf(texts: LimitTexts): Partial<RunLimits> | null {
  const limits: Partial<RunLimits> = {};
  for (const name of [...firstLimits, "money"] as const) {
    const value = limitIn(name, texts[name] ?? "");
    if (value === null) return null;
    if (value !== undefined) limits[name] = value;
  }
  return limits;
}

/** Returns limits as they are typed. */
export const textsOf = ({ tokens, calls, minutes, money }: Partial<RunLimits>): LimitTexts => ({
  tokens: String(tokens ?? ""),
  calls: String(calls ?? ""),
  minutes: String(minutes ?? ""),
  money: String(money ?? ""),
});

/** Returns a limit in words: "1.2M tokens", "€6.00"; empty where there is none. */
export function limitText(
  { limits, currency }: { limits: Partial<RunLimits>; currency: string | null },
  limit: Limit,
): string {
  const most = limits[limit] ?? null;
  if (most === null) return "";
  switch (limit) {
    case "tokens":
      return tokenCount(most);
    case "calls":
      return callCount(most);
    case "minutes":
      return minuteCount(most);
    case "money":
      return moneyText(most, currency);
  }
}
