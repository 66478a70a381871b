import { expect, test } from "vitest";

import { recordsIn } from "./reading-lines.ts";

const cellsIn = (text: string) => recordsIn(text).map(({ cells }) => cells);

test("cells are parted by commas, semicolons or tabs, whichever the first line has", () => {
  const wanted = [["When?", "Lease.txt", "On Monday"]];
  expect(cellsIn("When?,Lease.txt,On Monday")).toEqual(wanted);
  expect(cellsIn("When?;Lease.txt;On Monday\r\n")).toEqual(wanted);
  expect(cellsIn("When?\tLease.txt\tOn Monday")).toEqual(wanted);
});

test("a quoted cell may hold separators, quotation marks and line breaks", () => {
  expect(recordsIn('"Who, then?",A.txt,"She said ""yes""\nand left"\nWhen?,A.txt,Now')).toEqual([
    { line: 1, cells: ["Who, then?", "A.txt", 'She said "yes"\nand left'], isOpen: false },
    { line: 3, cells: ["When?", "A.txt", "Now"], isOpen: false },
  ]);
});

test("a heading, empty lines and a byte order mark are left out; lines are counted with them", () => {
  const text = "\ufeffQuestion,Document,Quote\n\n  \nWhen?,A.txt,Now\n";
  expect(recordsIn(text)).toEqual([{ line: 4, cells: ["When?", "A.txt", "Now"], isOpen: false }]);
});

test("a quotation mark that is not closed is told, and one inside words is a character", () => {
  expect(recordsIn('When?,A.txt,"Now').map(({ isOpen }) => isOpen)).toEqual([true]);
  expect(cellsIn('When?,A.txt,the 5" pipe')).toEqual([["When?", "A.txt", 'the 5" pipe']]);
});
