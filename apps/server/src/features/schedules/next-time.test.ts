import { expect, test } from "vitest";

import { type ClockTiming, nextTime } from "./next-time.ts";

const berlin = "Europe/Berlin";
const after = (timing: ClockTiming, at: string) => nextTime(timing, new Date(at)).toISOString();
const daily = (hour: number, time_zone = berlin) => ({ every: "day" as const, hour, time_zone });

test("a day's hour is the next one in the person's zone, and not the present instant", () => {
  expect(after(daily(7), "2026-11-26T05:59:59Z")).toBe("2026-11-26T06:00:00.000Z");
  expect(after(daily(7), "2026-11-26T06:00:00Z")).toBe("2026-11-27T06:00:00.000Z");
  // The next day has begun there already.
  expect(after(daily(1, "Pacific/Auckland"), "2026-06-30T12:30:00Z")).toBe(
    "2026-06-30T13:00:00.000Z",
  );
  expect(after(daily(9, "Asia/Kathmandu"), "2026-11-26T05:00:00Z")).toBe(
    "2026-11-27T03:15:00.000Z",
  );
});

test("a week's day and a month's day are found, in a shorter month its last day", () => {
  const monday: ClockTiming = { every: "week", weekday: 1, hour: 8, time_zone: "UTC" };
  expect(after(monday, "2026-11-26T00:00:00Z")).toBe("2026-11-30T08:00:00.000Z");
  expect(after(monday, "2026-11-30T08:00:00Z")).toBe("2026-12-07T08:00:00.000Z");
  const last: ClockTiming = { every: "month", day: 31, hour: 8, time_zone: "UTC" };
  expect(after(last, "2027-01-31T08:00:00Z")).toBe("2027-02-28T08:00:00.000Z");
  expect(after(last, "2028-02-01T00:00:00Z")).toBe("2028-02-29T08:00:00.000Z");
  const first: ClockTiming = { every: "month", day: 1, hour: 0, time_zone: "UTC" };
  expect(after(first, "2026-12-01T00:00:00Z")).toBe("2027-01-01T00:00:00.000Z");
});

test("an hour that the clocks skip runs at the next valid one", () => {
  // On 29 March 2026 the clocks of Berlin go from 2:00 to 3:00.
  expect(after(daily(2), "2026-03-28T12:00:00Z")).toBe("2026-03-29T01:00:00.000Z");
  expect(after(daily(2), "2026-03-29T01:00:00Z")).toBe("2026-03-30T00:00:00.000Z");
  // On 6 September 2026 those of Santiago from 0:00 to 1:00, on 4 October those of Lord Howe by half an hour.
  expect(after(daily(0, "America/Santiago"), "2026-09-05T12:00:00Z")).toBe(
    "2026-09-06T04:00:00.000Z",
  );
  expect(after(daily(2, "Australia/Lord_Howe"), "2026-10-03T12:00:00Z")).toBe(
    "2026-10-03T15:30:00.000Z",
  );
});

test("an hour that comes twice runs once, the first time", () => {
  // On 25 October 2026 the clocks of Berlin go from 3:00 back to 2:00.
  expect(after(daily(2), "2026-10-24T12:00:00Z")).toBe("2026-10-25T00:00:00.000Z");
  expect(after(daily(2), "2026-10-25T00:00:00Z")).toBe("2026-10-26T01:00:00.000Z");
  expect(after(daily(2), "2026-10-25T00:30:00Z")).toBe("2026-10-26T01:00:00.000Z");
});
