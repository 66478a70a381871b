/** A record of CSV. */
export interface CsvRecord {
  /** Where it begins, from 1. */
  line: number;
  cells: string[];
  /** Whether the text ends within its quotation marks. */
  isOpen: boolean;
}

const separators = [",", ";", "\t"] as const;
const columns = 3;

/**
 * Returns the records of a CSV text, without empty lines and without a heading. Cells are separated
 * by what separates those of the first record: a comma, a semicolon or a tab.
 */
export function recordsIn(text: string): CsvRecord[] {
  const plain = text.replace(/^\ufeff/u, "");
  const ways = separators.map((separator) => split(plain, separator));
  const records = ways.find(([first]) => first?.cells.length === columns) ?? ways[0] ?? [];
  return records.filter((record, at) => !(at === 0 && isHeading(record)));
}

const isHeading = ({ cells: [first = "", , last = ""] }: CsvRecord) =>
  /^question$/iu.test(first) && /^(?:quote|passage)$/iu.test(last);

function split(text: string, separator: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let line = 1;
  let record: CsvRecord = { line, cells: [], isOpen: false };
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    record.cells.push(cell.trim());
    cell = "";
  };
  const endRecord = () => {
    endCell();
    if (record.cells.some((one) => one !== "")) records.push(record);
    record = { line, cells: [], isOpen: false };
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? "";
    const isBreak = character === "\n" || (character === "\r" && text[at + 1] !== "\n");
    if (isBreak) line += 1;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') cell += text[++at] ?? "";
      else isQuoted = false;
    } else if (character === '"' && cell.trim() === "") {
      isQuoted = true;
      cell = "";
    } else if (character === separator) endCell();
    else if (isBreak) endRecord();
    else if (character !== "\r") cell += character;
  }
  record.isOpen = isQuoted;
  endRecord();
  return records;
}
