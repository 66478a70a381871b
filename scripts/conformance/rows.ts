import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** A statement of the specification, as in docs/spec-conformance.md. */
export interface Row {
  /** Section and number within it: "9.12". */
  id: string;
  statement: string;
  /** Files, relative to the repository root. */
  built: string[];
  tests: { file: string; title: string }[];
  /** Code changes that make the tests fail, one at a time. */
  changes: Change[];
}

/** A fault: replaces `from` by `to` in the file. */
export interface Change {
  file: string;
  from: string;
  to: string;
}

/**
 * Returns the code spans of a cell; code that contains backticks is enclosed in two of them and
 * spaces.
 */
const inCode = (cell: string) =>
  [...cell.matchAll(/(`+) ?(.*?) ?\1(?!`)/g)].map(([, , code = ""]) => code);

function testsOf(cell: string): Row["tests"] {
  return [...cell.matchAll(/`([^`]+)` › (.+?)(?=<br>|$)/g)].map(([, file = "", title = ""]) => ({
    file,
    title: title.trim(),
  }));
}

/** Returns the changes of a cell, one per line. */
function changesOf(cell: string): Change[] {
  return cell.split("<br>").flatMap((line) => {
    const [file, from, to = ""] = inCode(line);
    return file && from ? [{ file, from, to }] : [];
  });
}

/** Returns the rows of the page. A `|` inside a cell is written `\|`. */
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

/** Whether a test file contains a test with this title, as written in the source. */
export function holdsTest(source: string, title: string): boolean {
  return ['"', "`", "'"].some((quote) => source.includes(`${quote}${title}${quote}`));
}
