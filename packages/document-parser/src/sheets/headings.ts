/** Maximum characters of a column heading; longer text is a sentence. */
const LONGEST = 80;
/** Rows sampled below the first one. */
const SAMPLE = 50;

/**
 * Returns the number of column heading rows at the top of a table: one if the first row has only
 * words and the rows below are of another kind or never repeat its values; otherwise none.
 */
export function headRows(rows: readonly (readonly string[])[]): 0 | 1 {
  const [first, ...below] = rows.slice(0, SAMPLE + 1);
  if (!first || below.length === 0) return 0;
  const names = first.map((cell) => cell.trim()).filter((cell) => cell !== "");
  const width = Math.max(...rows.slice(0, SAMPLE + 1).map(({ length }) => length));
  // A title above the table is alone in its row.
  if (names.length < Math.max(1, width / 2) || new Set(names).size < names.length) return 0;
  if (!names.every(isName) || !names.some(hasLetter)) return 0;
  const columns = first.map((name, at) => ({
    name: name.trim(),
    cells: below.map((row) => (row[at] ?? "").trim()).filter((cell) => cell !== ""),
  }));
  const differs = columns.some(
    ({ name, cells }) => hasLetter(name) && cells.filter(isValue).length > cells.length / 2,
  );
  const unlike = columns.every(({ name, cells }) => name === "" || !cells.includes(name));
  return differs || (unlike && names.length > 1 && below.length > 1) ? 1 : 0;
}

const hasLetter = (cell: string) => /\p{L}/u.test(cell);
/** A year occurs as a heading as well as a value. */
const isName = (cell: string) =>
  cell.length <= LONGEST && ((hasLetter(cell) && !isValue(cell)) || /^(?:19|20)\d\d$/.test(cell));

/** Whether it is a number, amount, date, time or percentage. */
const isValue = (cell: string) =>
  cell.length <= LONGEST &&
  (/^[^\p{L}]*\d[^\p{L}]*(?:\p{L}{1,3}\.?)?$/u.test(cell) ||
    /^\p{Lu}{3}\.? ?[-+]?\d[\d\s.,'’]*$/u.test(cell) ||
    /^(?:true|false)$/i.test(cell));
