import { t } from "@lingui/core/macro";

interface Sample {
  /** ms. */
  at: number;
  bytes: number;
}

/** Time window of the rate, in ms: long enough to be stable, short enough to react. */
const span = 8000;
const least = 2000;

/**
 * Estimates the remaining time. Called with the bytes sent so far, returns seconds, or undefined
 * while unknown.
 */
export function timeLeft() {
  let samples: Sample[] = [];
  return (sent: number, total: number, now: number): number | undefined => {
    const last = samples.at(-1);
    if (last && sent < last.bytes) samples = [];
    samples.push({ at: now, bytes: sent });
    while (samples.length > 2 && now - (samples[1]?.at ?? now) >= span) samples.shift();
    const first = samples[0];
    if (!first || now - first.at < least || sent <= first.bytes) return undefined;
    const perSecond = ((sent - first.bytes) * 1000) / (now - first.at);
    return (total - sent) / perSecond;
  };
}

/** Example: `about 20 s left`. Rounded so that it does not flicker. */
export function timeLeftText(seconds: number): string {
  if (seconds < 5) return t`a few seconds left`;
  if (seconds < 55) return t`about ${{ count: Math.ceil(seconds / 5) * 5 }} s left`;
  if (seconds < 3570) return t`about ${{ count: Math.ceil(seconds / 60) }} min left`;
  return t`about ${{ count: Math.ceil(seconds / 3600) }} h left`;
}
