import type { ScheduleTiming } from "@lectern/contract/schedules";
import { Cron } from "croner";

/** A timing that follows the clock. */
export type ClockTiming = Exclude<ScheduleTiming, { every: "documents" }>;

/** Days of a cron pattern (`L`: a month's last one); a timing is due on those of each pattern. */
function daysOf(timing: ClockTiming): string[] {
  if (timing.every === "day") return ["* * *"];
  if (timing.every === "week") return [`* * ${timing.weekday}`];
  if (timing.day === 31) return ["L * *"];
  // In a February that is shorter, its last day.
  return timing.day > 28 ? [`${timing.day} * *`, "L 2 *"] : [`${timing.day} * *`];
}

/**
 * Returns when a timing is due for the first time after an instant. An hour that the clocks skip is
 * due when they have skipped it; an hour that comes twice is due the first time alone.
 */
export function nextTime(timing: ClockTiming, after: Date): Date {
  const { hour, time_zone: timezone } = timing;
  const times = daysOf(timing).flatMap(
    (days) => new Cron(`0 ${hour} ${days}`, { timezone, paused: true }).nextRun(after) ?? [],
  );
  const [first] = times.toSorted((a, b) => a.getTime() - b.getTime());
  if (!first) throw new Error(`no time for ${JSON.stringify(timing)}`);
  return first;
}
