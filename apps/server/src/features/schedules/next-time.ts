import type { ScheduleTiming } from "@lectern/contract/schedules";

/** A timing that follows the clock. */
export type ClockTiming = Exclude<ScheduleTiming, { every: "documents" }>;

const dayMs = 86_400_000;
/** Days within which every timing is due once. */
const longest = 32;

/**
 * Returns when a timing is due for the first time after an instant. An hour that the clocks skip is
 * due when they have skipped it; an hour that comes twice is due the first time alone.
 */
export function nextTime(timing: ClockTiming, after: Date): Date {
  const { time_zone, hour } = timing;
  // A day as the UTC midnight of the same date.
  const today = Math.floor(wallClock(after.getTime(), time_zone) / dayMs) * dayMs;
  for (let days = 0; days <= longest; days++) {
    const date = today + days * dayMs;
    if (!isOn(timing, new Date(date))) continue;
    const at = instantOf(date + hour * 3_600_000, time_zone);
    if (at > after.getTime()) return new Date(at);
  }
  throw new Error(`no time for ${JSON.stringify(timing)}`);
}

function isOn(timing: ClockTiming, date: Date): boolean {
  if (timing.every === "day") return true;
  if (timing.every === "week") return (date.getUTCDay() || 7) === timing.weekday;
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.getUTCDate() === Math.min(timing.day, last);
}

/** Returns the instant at which the clocks of a zone show a time, given as if it were UTC. */
function instantOf(shown: number, timeZone: string): number {
  const offsets = [shown - dayMs, shown + dayMs].map((at) => wallClock(at, timeZone) - at);
  const found = offsets
    .map((offset) => shown - offset)
    .filter((at) => wallClock(at, timeZone) === shown);
  // Skipped: as many hours after midnight as if the clocks had not been changed yet.
  return found.length > 0 ? Math.min(...found) : shown - (offsets[0] ?? 0);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string) {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(timeZone, made);
  return made;
}

/** Returns what the clocks of a zone show at an instant, as if it were UTC. */
function wallClock(at: number, timeZone: string): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
}
