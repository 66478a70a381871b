import type { RunSchedule, ScheduleTiming } from "@lectern/contract/schedules";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";

import { translateServerMessage } from "#platform/language/server-messages.ts";
import { clockTime, shortDate } from "#ui/text/formats.ts";
import { hourName, localZone } from "#ui/text/hours.ts";

/** Returns the name of a day of the week; 1: Monday. */
export const weekdayName = (weekday: number) =>
  // The first of January 2024 was a Monday.
  new Intl.DateTimeFormat(i18n.locale, { weekday: "long", timeZone: "UTC" }).format(
    Date.UTC(2024, 0, weekday),
  );

/** Returns when a schedule runs: "Every Monday at 07:00". */
export function timingWords(timing: ScheduleTiming): string {
  if (timing.every === "documents") return t`When documents are added`;
  const hour = hourName(timing.hour);
  const words = clockWords(timing, hour);
  const zone = timing.time_zone;
  return zone === localZone() ? words : `${words} (${zone})`;
}

function clockWords(timing: Exclude<ScheduleTiming, { every: "documents" }>, hour: string) {
  if (timing.every === "day") return t`Every day at ${hour}`;
  if (timing.every === "week") {
    const weekday = weekdayName(timing.weekday);
    return t`Every ${weekday} at ${hour}`;
  }
  const { day } = timing;
  // no count: a day
  return t`On day ${day} of each month at ${hour}`;
}

/** Returns what a schedule waits for: its next time, documents, or its owner. */
export function nextWords({ active, paused, next_at }: RunSchedule): string {
  if (!active) return paused ? translateServerMessage(paused) : t`Paused`;
  if (next_at === null) return t`Waits for documents`;
  const [day, hour] = [shortDate(next_at), clockTime(next_at)];
  return t`Next on ${day} at ${hour}`;
}
