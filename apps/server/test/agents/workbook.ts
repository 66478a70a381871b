import { read, utils } from "@e965/xlsx";

/** Returns the sheets of a workbook by their names, each as its lines. */
export function sheetsOf(bytes: Buffer): Record<string, unknown[][]> {
  const { SheetNames, Sheets } = read(bytes, { cellDates: true });
  return Object.fromEntries(
    SheetNames.map((name) => [name, utils.sheet_to_json<unknown[]>(Sheets[name]!, { header: 1 })]),
  );
}
