import { line, pdfFile } from "./pdf-file.ts";

/** Draws the rows of a page, the first 120 points below its top; cells are at these x positions. */
const rows = (all: string[][], [label, ...columns]: number[] = [72, 330, 450]) =>
  all
    .flatMap((cells, n) =>
      cells.map((text, place) =>
        text === "" ? "" : line([label, ...columns][place] ?? 0, 640 - n * 20, text),
      ),
    )
    .join("");

/** The first page of a quarterly report. */
const titlePage = (company: string, size = 14) => ({
  content: [
    line(72, 700, company, size),
    line(72, 670, "Quarterly report to the Commission"),
    line(72, 650, "For the quarterly period ended July 1, 2023"),
  ].join(""),
});

const quarters = [
  ["", "Three Months Ended", "Three Months Ended"],
  ["", "July 1, 2023", "June 25, 2022"],
];

/** A page with a statement by quarter. */
const statement = (heading: string, unit: string | undefined, measures: string[][]) => ({
  content:
    line(72, 700, heading, 14) +
    (unit === undefined ? "" : line(72, 675, unit)) +
    rows([...quarters, ...measures]),
});

const millions = "In millions of dollars";

/**
 * A company's quarterly report of three pages: its title, a statement as a table, a sentence about
 * it.
 */
export const reportOf = (company: string, netSales: string) =>
  pdfFile([
    titlePage(company, 18),
    statement("CONDENSED STATEMENTS OF OPERATIONS", millions, [
      ["Net sales", `$ ${netSales}`, "$ 82,959"],
      ["Cost of sales", "45,384", "47,074"],
      ["Operating income", "22,998", "23,076"],
      ["Interest expense", "(998)", "(719)"],
    ]),
    {
      content:
        line(72, 700, "Results", 14) +
        line(72, 670, "Net sales fell because fewer restaurants ordered frozen fish in spring."),
    },
  ]);

export const report = reportOf("Harbor Foods Inc.", "81,797");

/**
 * A report of another company, whose table gives shares of net sales without saying so at each
 * number.
 */
export const reportInShares = pdfFile([
  titlePage("Inland Mills Inc.", 18),
  statement("Inland Mills: shares of net sales", undefined, [
    ["Operating income", "12.7", "13.1"],
    ["Interest expense", "1.2", "0.9"],
  ]),
]);

/** A report that mentions a measure on 180 pages, but names it differently in its statement. */
export const reportOfManyNotes = pdfFile([
  { content: line(72, 700, "Tarn Mills Inc.", 18) },
  ...Array.from({ length: 180 }, (_, n) => ({
    content: line(
      72,
      700,
      `Note ${n}: capital expenditure of Tarn Mills, quarter ended July 1, 2023.`,
    ),
  })),
  statement("Statements of cash flows", millions, [
    ["Purchases of property and equipment", "$ 412", "$ 398"],
  ]),
  statement("Certain items expressed as a percentage of revenue", undefined, [
    ["Purchases of property and equipment", "7.1", "6.9"],
  ]),
]);

/**
 * A report with research costs below "Operating expenses", a net income row that names the company,
 * and a row whose label is about shares while its number is an amount of money.
 */
export const reportOfResearch = (company: string, research?: string) =>
  pdfFile([
    titlePage(company),
    statement("CONDENSED STATEMENTS OF OPERATIONS", millions, [
      ["Net sales", "$ 9,100", "$ 8,700"],
      ["Operating expenses:"],
      ...(research ? [["Research and development", research, "398"]] : []),
      ["Other expenses", "1,200", "1,100"],
      ["Net income", "2,800", "2,200"],
      [`Net income attributable to ${company.split(" ")[0]}`, "2,758", "2,113"],
    ]),
    {
      content:
        line(72, 700, "CONDENSED BALANCE SHEETS", 14) +
        line(72, 675, "In millions of dollars, except number of shares in thousands") +
        rows([
          ["", "July 1, 2023", "June 25, 2022"],
          ["Term debt", "$ 7,216", "$ 11,128"],
          ["Common stock, 50,400 shares authorized", "70,667", "64,849"],
          ["Unsettled repurchases", "217", "117"],
        ]),
    },
  ]);

/** A report that gives its research costs twice: as an amount, and in brackets as a deduction. */
export const reportOfDeductions = (company: string) =>
  pdfFile([
    titlePage(company),
    ...[
      ["Operating expenses", "Research and development", "412"],
      ["Note 10: segments", "Research and development", "(412)"],
    ].map(([heading = "", label = "", amount = ""]) =>
      statement(heading, millions, [
        ["Revenue", "$ 9,100", "$ 8,700"],
        [label, amount, amount.replace("412", "398")],
      ]),
    ),
  ]);
