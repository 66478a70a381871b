import { expect, test } from "vitest";

import { told } from "../../test/told.ts";

import { parser } from "./csv.ts";

const blocks = async (text: string | Buffer) =>
  (await told(parser, "csv", Buffer.from(text as string))).pages.flat();

test.each([
  ["commas", "Name,Born\nAda,1815\nGrace,1906"],
  ["semicolons", "Name;Born\nAda;1815\nGrace;1906"],
  ["tabs", "Name\tBorn\nAda\t1815\nGrace\t1906"],
  ["bars", "Name|Born\r\nAda|1815\r\nGrace|1906\r\n"],
  ["what its first line says", "sep=~\nName~Born\nAda~1815\nGrace~1906"],
  ["a mark, and UTF-16", Buffer.from("\uFEFFName\tBorn\nAda\t1815\nGrace\t1906", "utf16le")],
])("reads a table with %s, and knows its column headings", async (_, text) => {
  expect(await blocks(text)).toEqual(["table: Name\tBorn ‖\nAda\t1815\nGrace\t1906"]);
});

test("a comma within numbers parts no fields", async () => {
  expect(await blocks("1,5;2,5\n3,5;4,5\n")).toEqual(["table: 1,5\t2,5\n3,5\t4,5"]);
});

test("what is in quotes is one field, with its delimiters, quotes and line breaks", async () => {
  expect(
    await blocks('Name,Said\n"Lovelace, Ada","She said ""no""\ntwice"\nGrace,7\nAnn,8'),
  ).toEqual(['table: Name\tSaid ‖\nLovelace, Ada\tShe said "no" twice\nGrace\t7\nAnn\t8']);
});

test("a quote that is never closed is a sign like any other", async () => {
  expect(await blocks('Size,Count\n5" pipe,1\n"6 pipe,2\n7,3')).toEqual([
    'table: Size\tCount ‖\n5" pipe\t1\n"6 pipe\t2\n7\t3',
  ]);
});

test("every field stays as it stands, and rows may be longer or shorter than others", async () => {
  expect(await blocks("Code,Day,Share\n00123,01.02.2003,1E5\nx\n1,2,3,4")).toEqual([
    "table: Code\tDay\tShare ‖\n00123\t01.02.2003\t1E5\nx\n1\t2\t3\t4",
  ]);
});

test("lines over a table and tables parted by empty lines stand for themselves", async () => {
  expect(await blocks("Sales,,\n\nName,Sum,Year\nA,1,2001\nB,2,2002\n,,\nNote,of,it\n")).toEqual([
    "paragraph: Sales",
    "table: Name\tSum\tYear ‖\nA\t1\t2001\nB\t2\t2002",
    "table: Note\tof\tit",
  ]);
});

test("rows of the same kind as the first have no headings above them", async () => {
  expect(await blocks("1,2\n3,4\n5,6")).toEqual(["table: 1\t2\n3\t4\n5\t6"]);
  expect(await blocks("Industry\nBanks\nFarms")).toEqual(["table: Industry\nBanks\nFarms"]);
  expect(await blocks("Region,2019,2020\nNorth,5,6\nSouth,7,8")).toEqual([
    "table: Region\t2019\t2020 ‖\nNorth\t5\t6\nSouth\t7\t8",
  ]);
});

test.each([
  ["quotes without end", '"a,'.repeat(100_000)],
  ["quotes in quotes", `"${'""x\n'.repeat(100_000)}`],
  ["one line of fields", "a,".repeat(200_000)],
  ["long numbers", `Name,Number\n${`x,${"1".repeat(100_000)}y\n`.repeat(5)}`],
])("%s are read", async (_, text) => {
  expect(await blocks(text)).not.toEqual([]);
});
