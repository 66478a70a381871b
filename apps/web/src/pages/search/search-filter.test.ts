import { expect, test } from "vitest";

import { withSearch } from "./recent-searches.ts";
import {
  noFilter,
  periodOf,
  readFilter,
  unknownTo,
  without,
  writeFilter,
} from "./search-filter.ts";

const [one, two] = ["0199f0aa-0000-7000-8000-00000000000c", "0199f0aa-0000-7000-8000-00000000000d"];

test("a filter stands in the address beside the rest of it, and is read from there", () => {
  const filter = {
    collection: [one, two],
    kind: ["pdf", "xlsx"] as const,
    language: ["de", "und"],
    person: [one],
    status: ["ready"] as const,
    tag: [one, two],
    match: "all" as const,
    field: [`${one}:min:2026-01-31`, `${two}:eq:Open: yes`],
    from: "2026-11-01",
    to: "2026-11-22",
    day: "2026-10-31",
  };
  const params = new URLSearchParams("q=tariff&kind=zip");
  writeFilter(params, filter);
  expect(readFilter(params)).toEqual(filter);
  expect(params.get("q")).toBe("tariff");
  writeFilter(params, noFilter);
  expect(String(params)).toBe("q=tariff");
});

test("what could be no filter is passed over", () => {
  const params = new URLSearchParams(
    "collection=x&kind=exe&kind=pdf&language=German&status=lost&from=yesterday&to=2026-13-45&as_of=today&field=due",
  );
  expect(readFilter(params)).toEqual({ ...noFilter, kind: ["pdf"] });
});

test("days are asked for as the reader's own, the last one whole", () => {
  const { created_from, created_to } = periodOf({
    ...noFilter,
    from: "2026-10-24",
    to: "2026-10-25",
  });
  expect(new Date(created_from ?? "")).toEqual(new Date(2026, 9, 24));
  expect(new Date(created_to ?? "")).toEqual(new Date(2026, 9, 26));
});

test("tells what a filter does not say of a noun, and leaves it out", () => {
  const filter = { ...noFilter, kind: ["pdf"] as const, from: "2026-11-01" };
  expect(unknownTo("documents", filter)).toEqual([]);
  expect(unknownTo("snippets", filter)).toEqual([]);
  expect(unknownTo("topics", filter)).toEqual(["kind"]);
  const ofADay = { ...filter, day: "2026-10-31" };
  expect(unknownTo("passages", ofADay)).toEqual([]);
  expect(unknownTo("documents", ofADay)).toEqual(["day"]);
  expect(without(ofADay, ["day"])).toEqual(filter);
  expect(without(filter, unknownTo("chats", filter))).toEqual({ ...noFilter, from: "2026-11-01" });
});

test("recent searches begin with the newest, once, without what was typed on the way to it", () => {
  expect(withSearch(["Night", "berth", "night t"], "night tariff")).toEqual([
    "night tariff",
    "berth",
  ]);
  const many = Array.from({ length: 20 }, (_, n) => `search ${n}x`);
  expect(withSearch(many, "new")).toHaveLength(8);
});
