import { displayName } from "../../../text-analysis/src/file-name.ts";
import type { ContainedFile, Parser } from "../process/parser.ts";
import { Prose } from "../prose.ts";
import { openZip } from "../archive/zip.ts";

/** Folders of a path that are shown; what is made to look endless has more. */
const MOST_FOLDERS = 12;

export const parser: Parser = {
  async parse(chunks) {
    const zip = await openZip(chunks);
    const names = zip.names().filter((name) => !isRubbish(name));
    const prose = new Prose();
    for (const name of names) prose.item(0, shownPath(name));
    const document = prose.document();
    const files = names.map((path): ContainedFile => {
      // Unpacked when it is its turn: there is never more than one in memory.
      const bytes = function* () {
        yield zip.read(path);
      };
      return { path, bytes: bytes() };
    });
    return { ...document, files };
  },
};

/** What systems leave beside people's files. */
const rubbish = /(?:^|[/\\])(?:__MACOSX[/\\]|\.DS_Store$|\._[^/\\]*$|Thumbs\.db$|desktop\.ini$)/i;
const isRubbish = (path: string) => rubbish.test(path);

/** A path as it may be shown: no part of it leads anywhere. */
function shownPath(path: string): string {
  const parts = path.split(/[/\\]/).map(displayName);
  return parts
    .filter((part) => !/^\.{0,2}$/.test(part))
    .slice(-MOST_FOLDERS)
    .join("/");
}
