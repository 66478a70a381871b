import { expect, test } from "vitest";

import { headingsOf, only, pageOf, valuesOf } from "#test/chat/table-pages.ts";

import { tablesOf } from "./read-tables.ts";

test("a spanning heading is repeated over its columns", () => {
  const table = only(
    pageOf([
      "CONDENSED STATEMENTS OF OPERATIONS",
      "(In millions, except number of shares which are reflected in thousands and per share amounts)",
      [
        "\tThree Months Ended\t\tNine Months Ended",
        "\tJuly 1, 2023\tJune 25, 2022\tJuly 1, 2023\tJune 25, 2022",
        "Net sales:",
        "Products\t$ 60,584\t$ 63,355\t$ 230,901\t$ 245,241",
        "Total net sales\t81,797\t82,959\t293,787\t304,182",
        "Other income/(expense), net\t(265)\t(10)\t(594)\t—",
      ],
    ]),
  );
  expect(headingsOf(table)).toEqual([
    "Three Months Ended July 1, 2023",
    "Three Months Ended June 25, 2022",
    "Nine Months Ended July 1, 2023",
    "Nine Months Ended June 25, 2022",
  ]);
  expect(table.columns[2]?.period).toEqual({ months: 9, end: { year: 2023, month: 7, day: 1 } });
  expect(table.unit).toEqual({ scale: 1e6, sharesScale: 1e3 });
  expect(table.rows[0]).toMatchObject({ label: "Products", sections: ["Net sales"] });
  expect(valuesOf(table, "Total net sales")).toEqual([81_797, 82_959, 293_787, 304_182]);
  expect(valuesOf(table, "Other income/(expense), net")).toEqual([-265, -10, -594, undefined]);
});

test("a title in the middle of a line names the rows below it, not the column it stands in", () => {
  const table = only(
    pageOf([["\tJuly 1, 2023\tSeptember 24, 2022", "\tASSETS:", "Total assets\t$ 335\t$ 352"]]),
  );
  expect(headingsOf(table)).toEqual(["July 1, 2023", "September 24, 2022"]);
  expect(table.rows).toMatchObject([{ label: "Total assets", sections: ["ASSETS"] }]);
});

test("a table of items expressed as a percentage holds shares, a text that speaks of one does not", () => {
  const rows = ["\t2023\t2022", "Research\t12.7\t32.8"];
  const said = "Certain items of our statements, expressed as a percentage of revenue.";
  expect(only(pageOf([said, rows])).unit).toEqual({ name: "%" });
  const aside =
    "Research grew faster than revenue, in percent of which it was 12.7 in the quarter.";
  expect(only(pageOf([aside, rows])).unit).toEqual({});
});

test("headings that stand in the middle of their columns, and days whose years stand below", () => {
  const table = only(
    pageOf([
      "Net sales (dollars in millions):",
      [
        "\t\tThree Months Ended\t\t\tNine Months Ended",
        "\tJuly 1,\tJune 25,\t\tJuly 1,\tJune 25,",
        "\t2023\t2022\tChange\t2023\t2022\tChange",
        "Greater China\t15,758\t14,604\t8 %\t57,475\t58,730\t(2)%",
      ],
    ]),
  );
  expect(headingsOf(table)).toEqual([
    "Three Months Ended July 1, 2023",
    "Three Months Ended June 25, 2022",
    "Three Months Ended Change",
    "Nine Months Ended July 1, 2023",
    "Nine Months Ended June 25, 2022",
    "Nine Months Ended Change",
  ]);
  expect(table.columns[5]?.words).toBe("Change");
  expect(table.unit).toEqual({ scale: 1e6, currency: "$" });
  expect(table.rows[0]?.cells[5]).toMatchObject({ value: -2, unit: "%", text: "(2)%" });
});

test("a heading above every second column counts for those beside it", () => {
  const table = only(
    pageOf([
      [
        "\tThree Months Ended\t\t\tSix Months Ended",
        "\t\tDecember 31,\t\tDecember 31,",
        "\t2022\t2021\t2022\t2021",
        "Total revenue\t52,747\t51,728\t102,869\t97,045",
      ],
    ]),
  );
  expect(headingsOf(table)[1]).toBe("Three Months Ended December 31, 2021");
  expect(headingsOf(table)[2]).toBe("Six Months Ended December 31, 2022");
});

test("a table that goes on below a heading, or on the next page, takes the headings of its beginning", () => {
  const begun = ["(In millions)\tSep 30, 2023\tDec 31, 2022", "Raw materials\t$ 1,278\t$ 1,517"];
  const [, rest] = tablesOf(pageOf([begun, "Other", ["Finished goods\t3,922 4,142"]]));
  expect(rest && headingsOf(rest)).toEqual(["Sep 30, 2023", "Dec 31, 2022"]);
  expect(rest?.rows[0]).toMatchObject({ label: "Finished goods", sections: ["Other"] });
  expect(rest?.unit).toEqual({ scale: 1e6 });
  const [first] = tablesOf(pageOf([begun]));
  const [next] = tablesOf(pageOf([["Finished goods\t3,922\t4,142"]]), () => first);
  expect(next && headingsOf(next)).toEqual(["Sep 30, 2023", "Dec 31, 2022"]);
  const between =
    "A long paragraph that stands between two tables says that the second begins anew. ".repeat(3);
  const [, other] = tablesOf(pageOf([begun, between, ["Goods\t3\t4"]]));
  expect(other && headingsOf(other)).toEqual(["", ""]);
});

test("a period in the corner counts for all columns, and one in the caption for years", () => {
  const microsoft = only(
    pageOf([
      "(In millions)",
      ["Three Months Ended September 30,\t2023\t2022", "LinkedIn\t3,913\t3,628"],
    ]),
  );
  expect(microsoft.columns.map(({ period }) => period)).toEqual([
    { months: 3, end: { year: 2023, month: 9, day: 30 } },
    { months: 3, end: { year: 2022, month: 9, day: 30 } },
  ]);
  const fernhill = only(
    pageOf([
      "In thousands of pounds, six months ended 30 June",
      ["Segment\t2025\t2024\tChange", "Bakery\t29,160\t32,940\t(11.5)%"],
    ]),
  );
  expect(fernhill.columns[0]?.period).toEqual({
    months: 6,
    end: { year: 2025, month: 6, day: 30 },
  });
  expect(fernhill.unit).toEqual({ scale: 1e3, currency: "£" });
});

test("a table stands below the headings of its own section, not those of others on its page", () => {
  const page = pageOf(["Services", "Sales by region", ["\t2023", "Norway\t$ 6,800"], "Leases"]);
  const levels = [2, 2, 0, 2];
  const blocks = page.blocks.map((block, at) =>
    levels[at] ? { ...block, kind: "heading", level: levels[at] } : block,
  );
  expect(only({ ...page, blocks }).headings).toEqual(["Sales by region"]);
});
