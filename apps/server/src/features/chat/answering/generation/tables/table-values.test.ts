import { expect, test } from "vitest";

import { headingsOf, only, pageOf, valuesOf } from "#test/chat/table-pages.ts";

import { measuresIn } from "./measures.ts";
import { tablesOf } from "./read-tables.ts";

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

test("a column of amounts and one of shares under each period are told apart", () => {
  const page = pageOf([
    [
      "\t\tThree Months Ended\t\tNine Months Ended",
      "\tQ3 2022\tQ3 2021\tYTD 2022\tYTD 2021",
      "(In Millions)\tAmount\t% of Revenue Amount\t% of Revenue Amount\t% of Revenue Amount\t% of Revenue",
      "Revenue\t$ 15,338\t100.0 % $ 19,192\t100.0 % $ 49,012\t100.0 % $ 58,496\t100.0 %",
      "Gross margin\t6,535\t42.6 % 10,746\t56.0 % 21,366\t43.6 % 32,806\t56.1 %",
    ],
  ]);
  const head = page.text.indexOf("Revenue\t$ 15,338");
  const table = only({ ...page, blocks: page.blocks.map((block) => ({ ...block, head })) });
  expect(headingsOf(table).slice(0, 3)).toEqual([
    "Three Months Ended Q3 2022 Amount",
    "Three Months Ended Q3 2022 % of Revenue",
    "Three Months Ended Q3 2021 Amount",
  ]);
  expect(table.columns[1]?.period).toEqual({ months: 3, year: 2022, through: 3 });
  expect(valuesOf(table, "Gross margin")?.slice(0, 3)).toEqual([6_535, 42.6, 10_746]);
  expect(table.rows[0]?.cells[1]?.text).toBe("100.0 %");
});

test("a unit that stands in the middle under the dates is that of all of them", () => {
  const table = only(
    pageOf([
      ["\tOctober 30, 2022\tOctober 31, 2021 (In millions)", "Data Center\t$ 3,833\t$ 2,936"],
    ]),
  );
  expect(table.columns.map(({ unit }) => unit)).toEqual([{ scale: 1e6 }, { scale: 1e6 }]);
});

test("the items of a list and the legend of a chart are no rows", () => {
  const items = ["•\tCloud revenue increased 24%.", "•\tDevice revenue decreased 9%."];
  expect(tablesOf(pageOf([items]))).toEqual([]);
  expect(tablesOf(pageOf([["■ GAAP $B ■ Non-GAAP $B\t■ GAAP ■ Non-GAAP"]]))).toEqual([]);
});

test("a row whose numbers stand elsewhere is no group of the rows below it", () => {
  const table = only(
    pageOf([
      [
        "\t2022\t2021",
        "Common stock ($0.01 par value; 100,000 shares authorized; 10,644 issued)",
        "Treasury stock, at cost\t(7,837)\t(1,837)",
      ],
    ]),
  );
  expect(table.rows).toMatchObject([{ label: "Treasury stock, at cost", sections: [] }]);
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
