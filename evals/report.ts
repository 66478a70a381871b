import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

type Row = Record<string, string | number | undefined>;

const out = fileURLToPath(new URL("out/", import.meta.url));

const shown = (value: string | number | undefined) =>
  typeof value === "number" && !Number.isInteger(value) ? value.toFixed(4) : String(value ?? "");

/** Prints a table, one line for each row, and writes evals/out/<name>.json. */
export function report(name: string, rows: Row[], more: Record<string, unknown> = {}): void {
  const columns = Object.keys(rows[0] ?? {});
  const widths = columns.map((column) =>
    Math.max(column.length, ...rows.map((row) => shown(row[column]).length)),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join("  ");
  console.log(`\n${name}\n${line(columns)}`);
  for (const row of rows) console.log(line(columns.map((column) => shown(row[column]))));
  mkdirSync(out, { recursive: true });
  writeFileSync(
    `${out}${name}.json`,
    JSON.stringify({ name, at: new Date(), rows, ...more }, null, 2),
  );
}
