import { plural } from "@lingui/core/macro";

import { shortCount } from "#ui/text/formats.ts";

/** Returns "4:52", or "1:04:52" from an hour on. */
export function duration(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return h > 0 ? `${h}:${twoDigits(m)}:${twoDigits(s)}` : `${m}:${twoDigits(s)}`;
}

export function tokenCount(count: number): string {
  const shown = shortCount(count);
  return plural(count, { one: `${shown} token`, other: `${shown} tokens` });
}

export function callCount(count: number): string {
  const shown = shortCount(count);
  return plural(count, { one: `${shown} call`, other: `${shown} calls` });
}

export function minuteCount(count: number): string {
  const shown = shortCount(count);
  return plural(count, { one: `${shown} minute`, other: `${shown} minutes` });
}

export function findingCount(count: number): string {
  const shown = shortCount(count);
  return plural(count, { one: `${shown} finding`, other: `${shown} findings` });
}

/** Returns whole minutes, at least one for anything above zero. */
export const minutesOf = (seconds: number) =>
  seconds === 0 ? 0 : Math.max(1, Math.round(seconds / 60));
