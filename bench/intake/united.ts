import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Returns the PDFs of a folder, sorted by name. */
export const pdfsOf = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /\.pdf$/i.test(name))
    .toSorted()
    .map((name) => join(folder, name));

export const pagesOf = (file: string) =>
  Number(/^Pages:\s+(\d+)/m.exec(execFileSync("pdfinfo", [file], { encoding: "utf8" }))?.[1] ?? 0);

/** Merges the first of these files into one PDF, up to `most` pages; the caller removes it. */
export function unite(files: string[], most = Infinity): string {
  const taken: string[] = [];
  let pages = 0;
  for (const file of files) {
    if (pages >= most) break;
    taken.push(file);
    pages += most === Infinity ? 0 : pagesOf(file);
  }
  const united = join(tmpdir(), `lectern-united-${process.pid}.pdf`);
  execFileSync("qpdf", ["--empty", "--pages", ...taken, "--", united], { stdio: "ignore" });
  return united;
}
