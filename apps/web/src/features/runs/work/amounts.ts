import { i18n } from "@lingui/core";
import { plural } from "@lingui/core/macro";

import { shortCount } from "#ui/text/formats.ts";

/** Returns "4:52", or "1:04:52" from an hour on. */
export function duration(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return h > 0 ? `${h}:${twoDigits(m)}:${twoDigits(s)}` : `${m}:${twoDigits(s)}`;
}

const cent = 0.01;

/** Returns "€1.84"; amounts below a cent as "< €0.01". Without a currency: the number. */
export function moneyText(amount: number, currency: string | null): string {
  const style = currency === null ? {} : ({ style: "currency", currency } as const);
  const format = new Intl.NumberFormat(i18n.locale, { numberingSystem: "latn", ...style });
  return amount > 0 && amount < cent ? `< ${format.format(cent)}` : format.format(amount);
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
