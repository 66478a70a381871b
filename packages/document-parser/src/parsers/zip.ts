import { displayName } from "@lectern/text-analysis/file-name";
import type { ContainedFile, Parser } from "../process/parser.ts";
import { Prose } from "../prose.ts";
import { openZip } from "../archive/zip.ts";

/** Maximum folders of a path that are shown, as a bound on crafted paths. */
const MOST_FOLDERS = 12;

export const parser: Parser = {
  async parse(chunks) {
    const zip = await openZip(chunks);
    const names = zip.names().filter((name) => !isRubbish(name));
    const prose = new Prose();
    for (const name of names) prose.item(0, shownPath(name));
    const document = prose.document();
    const files = names.map((path): ContainedFile => {
      // Unpacked on demand, so that at most one file is in memory.
      const bytes = function* () {
        yield zip.read(path);
      };
      return { path, bytes: bytes() };
    });
    return { ...document, files };
  },
};

/** Files that operating systems add. */
const rubbish = /(?:^|[/\\])(?:__MACOSX[/\\]|\.DS_Store$|\._[^/\\]*$|Thumbs\.db$|desktop\.ini$)/i;
const isRubbish = (path: string) => rubbish.test(path);

/** Returns a path for display, without parts such as "..". */
function shownPath(path: string): string {
  const parts = path.split(/[/\\]/).map(displayName);
  return parts
    .filter((part) => !/^\.{0,2}$/.test(part))
    .slice(-MOST_FOLDERS)
    .join("/");
}
