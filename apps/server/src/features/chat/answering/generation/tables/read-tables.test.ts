import { expect, test } from "vitest";

import type { Table, TablePage } from "./table.ts";
import { measuresIn } from "./measures.ts";
import { tablesOf } from "./read-tables.ts";

/** A page of blocks; a table is an array of its rows. */
function pageOf(blocks: (string | string[])[], language = "en"): TablePage {
  let text = "";
  const placed = blocks.map((block) => {
    const own = typeof block === "string" ? block : block.join("\n");
    const start = text === "" ? 0 : text.length + 2;
    text += text === "" ? own : `\n\n${own}`;
    return { kind: typeof block === "string" ? "paragraph" : "table", start, end: text.length };
  });
  return { text, blocks: placed, language };
}

const only = (page: TablePage): Table => {
  const [table, ...more] = tablesOf(page);
  expect(more).toEqual([]);
  return table!;
};

const headingsOf = (table: Table) => table.columns.map(({ heading }) => heading);
const valuesOf = (table: Table, label: string) =>
  table.rows.find((row) => row.label === label)?.cells.map((cell) => cell?.value);

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

test("numbers of several columns that were read as one cell are told apart", () => {
  const table = only(
    pageOf([
      [
        "\tThree Months Ended Nine Months Ended",
        "\tOctober 29, 2023\tOctober 30, October 29, 2022 2023\tOctober 30, 2022",
        "Revenue\t$ 18,120\t$ 5,931 $ 38,819\t$ 20,923",
        "Acquisition termination cost\t—\t— —\t1,353",
        "Other income (expense), net\t105\t12 354\t(75)",
      ],
    ]),
  );
  expect(headingsOf(table)).toEqual([
    "Three Months Ended October 29, 2023",
    "Three Months Ended October 30, 2022",
    "Nine Months Ended October 29, 2023",
    "Nine Months Ended October 30, 2022",
  ]);
  expect(valuesOf(table, "Revenue")).toEqual([18_120, 5_931, 38_819, 20_923]);
  expect(valuesOf(table, "Acquisition termination cost")).toEqual([
    undefined,
    undefined,
    undefined,
    1_353,
  ]);
  expect(valuesOf(table, "Other income (expense), net")).toEqual([105, 12, 354, -75]);
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

test("German numbers, units in words and units of columns", () => {
  const report = only(
    pageOf(["Angaben in Tausend Euro", ["\t2024\t2023", "Umsatzerlöse\t128.450\t117.840"]], "de"),
  );
  expect(valuesOf(report, "Umsatzerlöse")).toEqual([128_450, 117_840]);
  expect(report.unit).toEqual({ scale: 1e3, currency: "€" });
  const energy = only(
    pageOf(
      [
        "Angaben in Gigawattstunden",
        [
          "\tErstes Halbjahr\t\tZweites Halbjahr",
          "\t2024\t2023\t2024\t2023",
          "Wind\t325\t309\t288\t341",
        ],
      ],
      "de",
    ),
  );
  expect(energy.columns[3]?.period).toEqual({ months: 6, through: 4, year: 2023 });
  expect(energy.unit).toEqual({ name: "Gigawattstunden" });
  const mills = only(
    pageOf([["Angabe\tM40\tM60", "Leistung\t150 W\t240 W", "Gewicht\t2,4 kg\t3,9 kg"]], "de"),
  );
  expect(mills.rows[1]?.cells[1]).toMatchObject({ value: 3.9, unit: "kg", text: "3,9 kg" });
  const prices = only(
    pageOf(
      [["Référence\tArticle\tPuissance (kW)\tPrix public (€)", "CH-130\tAlba 24\t24\t3150"]],
      "fr",
    ),
  );
  expect(prices.columns[2]).toMatchObject({ words: "Prix public", unit: { currency: "€" } });
  expect(prices.columns[1]).toMatchObject({ words: "Puissance", unit: { name: "kW" } });
});

test("a cell knows where it stands in its page", () => {
  const page = pageOf(["Inventories", ["\tSep 30, 2023", "Work in process\t$ 6,266"]]);
  const [row] = only(page).rows;
  const cell = row?.cells[0];
  expect(page.text.slice(cell?.start, cell?.end)).toBe("$ 6,266");
  expect(page.text.slice(row?.start, row?.end)).toBe("Work in process");
});

test("rows of words have no numbers", () => {
  const table = only(
    pageOf([["Action\tOwner\tDue", "Insurance renewal\tVictor Lund\t28 March 2025"]]),
  );
  expect(headingsOf(table)).toEqual(["Owner", "Due"]);
  expect(table.rows[0]?.cells.map((cell) => cell?.value)).toEqual([undefined, undefined]);
});

test("a label that was broken over two lines is one, and its first line names no other row", () => {
  const label = "Common stock, $0.01 par value: 50,400 shares authorized; 15,647";
  const rest = "and 15,943 shares issued and outstanding, respectively";
  const rows = [`${rest}\t70,667\t64,849`, "Retained earnings\t1,408\t3,068"];
  const apart = pageOf([["\t2023\t2022", "Term debt\t7,216\t11,128"], label, rows]);
  const within = pageOf([["\t2023\t2022", label, ...rows]]);
  for (const page of [apart, within]) {
    const [first, second] = tablesOf(page).at(-1)!.rows;
    expect(first).toMatchObject({ label: `${label} ${rest}`, sections: [] });
    expect(page.text.slice(first?.start, first?.end).replaceAll(/\s+/g, " ")).toBe(first?.label);
    expect(second).toMatchObject({ label: "Retained earnings", sections: [] });
  }
});

test("non-operating income is not operating income", () => {
  const concepts = (label: string) => measuresIn(label).map(({ concept }) => concept);
  expect(concepts("Total non-operating income (expense)")).toEqual([]);
  expect(concepts("Total operating income")).toEqual(["operatingIncome"]);
});

test("a table stands below the headings of its own section, not those of others on its page", () => {
  const page = pageOf(["Services", "Sales by region", ["\t2023", "Norway\t$ 6,800"], "Leases"]);
  const levels = [2, 2, 0, 2];
  const blocks = page.blocks.map((block, at) =>
    levels[at] ? { ...block, kind: "heading", level: levels[at] } : block,
  );
  expect(only({ ...page, blocks }).headings).toEqual(["Sales by region"]);
});
