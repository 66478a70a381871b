import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** A statement of the specification, as docs/spec-conformance.md holds it. */
export interface Row {
  /** Section and number in it: "9.12". */
  id: string;
  statement: string;
  /** Files, from the root of the repository. */
  built: string[];
  tests: { file: string; title: string }[];
  /** What made the tests fail, one at a time. */
  changes: Change[];
}

/** A fault: in the file, `to` takes the place of `from`. */
export interface Change {
  file: string;
  from: string;
  to: string;
}

/** What stands in code; code that holds backticks stands between two of them and spaces. */
const inCode = (cell: string) =>
  [...cell.matchAll(/(`+) ?(.*?) ?\1(?!`)/g)].map(([, , code = ""]) => code);

function testsOf(cell: string): Row["tests"] {
  return [...cell.matchAll(/`([^`]+)` › (.+?)(?=<br>|$)/g)].map(([, file = "", title = ""]) => ({
    file,
    title: title.trim(),
  }));
}

/** One line of the cell is one change. */
function changesOf(cell: string): Change[] {
  return cell.split("<br>").flatMap((line) => {
    const [file, from, to = ""] = inCode(line);
    return file && from ? [{ file, from, to }] : [];
  });
}

/** The rows of the page. A `|` inside a cell is written `\|`. */
export function readRows(): Row[] {
  const page = readFileSync(join(root, "docs/spec-conformance.md"), "utf8");
  return page
    .split("\n")
    .filter((line) => /^\| \d+\.\d+ \|/.test(line))
    .map((line) => {
      const [, id = "", statement = "", built = "", shown = "", change = ""] = line
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll("\\|", "|"));
      return {
        id,
        statement,
        built: inCode(built),
        tests: testsOf(shown),
        changes: changesOf(change),
      };
    });
}

/** Whether a test file holds a test of this title, as it stands in the source. */
export function holdsTest(source: string, title: string): boolean {
  return ['"', "`", "'"].some((quote) => source.includes(`${quote}${title}${quote}`));
}
