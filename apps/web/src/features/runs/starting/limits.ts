import type { RunLimits } from "@lectern/contract/run-parts";

/** The limits as typed; empty: by the plan. */
export type LimitTexts = Record<keyof RunLimits, string>;

export const noLimits: LimitTexts = { tokens: "", calls: "", minutes: "" };

/** The contract's bounds. */
export const bounds: Record<keyof RunLimits, { least: number; most: number }> = {
  tokens: { least: 1_000, most: 50_000_000 },
  calls: { least: 1, most: 1_000 },
  minutes: { least: 1, most: 600 },
};

export const limitNames = ["tokens", "calls", "minutes"] as const;

/** Returns a typed limit; undefined: by the plan; null: it is none. */
export function limitIn(name: keyof RunLimits, typed: string): number | undefined | null {
  // Typed with separators of thousands, or with Arabic digits.
  const digits = typed
    .replaceAll(/[\s.,\u2019'\u066c]/gu, "")
    .replaceAll(/[\u0660-\u0669]/gu, (digit) => String(digit.charCodeAt(0) - 0x06_60));
  if (digits === "") return undefined;
  const value = /^\d+$/.test(digits) ? Number(digits) : NaN;
  const { least, most } = bounds[name];
  return value >= least && value <= most ? value : null;
}

/** Returns the limits of a new run; null if one is invalid. */
export function limitsOf(texts: LimitTexts): Partial<RunLimits> | null {
  const limits: Partial<RunLimits> = {};
  for (const name of limitNames) {
    const value = limitIn(name, texts[name]);
    if (value === null) return null;
    if (value !== undefined) limits[name] = value;
  }
  return limits;
}

/** Returns limits as they are typed. */
export const textsOf = ({ tokens, calls, minutes }: Partial<RunLimits>): LimitTexts => ({
  tokens: String(tokens ?? ""),
  calls: String(calls ?? ""),
  minutes: String(minutes ?? ""),
});
