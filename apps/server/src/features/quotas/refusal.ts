import { message, type RenderedMessage } from "@lectern/contract/message";
import type { QuotaPeriod } from "@lectern/contract/quotas";

import { inUnits } from "../caps/index.ts";
import type { HeldQuota } from "./use-store.ts";

/** Returns when the present period of a quota ends; null: never. */
export function resetsAt(period: QuotaPeriod | null, now = new Date()): Date | null {
  if (period === null) return null;
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  return new Date(period === "day" ? Date.UTC(year, month, day + 1) : Date.UTC(year, month + 1, 1));
}

const gigabyte = 1024 ** 3;
const megabyte = 1024 ** 2;

const bytesInWords = (bytes: number) => {
  const [unit, name] = bytes >= gigabyte ? [gigabyte, "GB"] : [megabyte, "MB"];
  return `${(bytes / unit).toLocaleString("en", { maximumFractionDigits: 2 })} ${name}`;
};

/** Returns an amount of a quota for people, such as "EUR 12.50". */
export function amountInWords(
  { measure, currency }: Pick<HeldQuota, "measure" | "currency">,
  amount: number,
): string {
  if (measure === "storage") return bytesInWords(amount);
  if (measure === "money")
    return `${currency} ${inUnits(amount).toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  return amount.toLocaleString("en");
}

const whose = { workspace: "workspace", team: "team", everyone: "own", person: "own" } as const;

/** Returns which limit is reached, how much is used, when it starts again and whom to ask. */
export function refusalOf(quota: HeldQuota, admin: string): RenderedMessage {
  const { scope, measure, period, team, amount } = quota;
  const ends = resetsAt(period)?.toISOString().replace(/T.*/, " 00:00 UTC") ?? "";
  const params = {
    used: amountInWords(quota, quota.spent),
    amount: amountInWords(quota, amount),
    resets: ends,
    team: team ?? "",
    admin,
  };
  return message(`quota_${whose[scope]}_${measure}`, params);
}
