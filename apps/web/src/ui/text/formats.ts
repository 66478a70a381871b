import { t } from "@lingui/core/macro";
import { create } from "zustand";

const kib = 1024;
const mib = 1024 * 1024;

/** Formats a file size: "912 B", "482.3 KB", "12.48 MB". */
export function fileSize(bytes: number): string {
  if (bytes < kib) return `${bytes} B`;
  if (bytes < mib) return `${(bytes / kib).toFixed(1)} KB`;
  return `${(bytes / mib).toFixed(2)} MB`;
}

/** Formats a count: "999", "1.3k", "48.2k", "2.1M", "1.0B". */
export function shortCount(count: number): string {
  if (count >= 1_000_000_000) return `${(count / 1_000_000_000).toFixed(1)}B`;
  if (count >= 1_000_000) return `${(count / 1_000_000).toFixed(1)}M`;
  if (count >= 1000) return `${(count / 1000).toFixed(1)}k`;
  return String(count);
}

const twoDigits = (value: number) => String(value).padStart(2, "0");

export type DateOrder = "dmy" | "mdy" | "ymd";

/** The date order from the profile. Components that show dates use it as a hook to update. */
export const useDateOrder = create<{ order: DateOrder }>()(() => ({ order: "dmy" }));

/** "21/11/2026", "11/21/2026" or "2026/11/21" in the local time zone; empty if invalid. */
export function shortDate(time: string | Date): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "";
  const day = twoDigits(date.getDate());
  const month = twoDigits(date.getMonth() + 1);
  const year = String(date.getFullYear());
  const orders = { dmy: [day, month, year], mdy: [month, day, year], ymd: [year, month, day] };
  return orders[useDateOrder.getState().order].join("/");
}

/** The same for a day ("2026-11-21"), which is equal in every time zone. */
export const dayDate = (day: string) => shortDate(`${day}T12:00`);

/** Returns "10:42", in the local time zone. */
export function clockTime(time: string | Date): string {
  const date = new Date(time);
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** Formats a recent time for lists: "10:42" today, "Yesterday", otherwise the date. */
export function recentTime(time: string | Date, now = new Date()): string {
  const day = shortDate(time);
  if (day === shortDate(now)) return clockTime(time);
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return day === shortDate(yesterday) ? t`Yesterday` : day;
}
