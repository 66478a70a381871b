import { Buffer } from "node:buffer";
import { posix } from "node:path";

import { relationsOf } from "../ooxml/relations.ts";
import type { ContainedFile } from "../process/parser.ts";
import type { Zip } from "../archive/zip.ts";
import { fileOf } from "./ole.ts";

const ofFiles = new Set(["oleObject", "package"]);

/**
 * Yields the files embedded in an Office document as objects. Omits the workbooks behind its
 * charts, and objects that are not files, such as old formulas.
 */
export function* embeddedFiles(zip: Zip): Generator<ContainedFile> {
  const done = new Set<string>();
  for (const relations of zip.names().filter((name) => /(?:^|\/)_rels\/[^/]+\.rels$/.test(name))) {
    const part = relations.replace(/_rels\/([^/]+)\.rels$/, "$1");
    if (/(?:^|\/)charts\//.test(part)) continue;
    for (const { type, target } of relationsOf(zip, part).values()) {
      if (!ofFiles.has(type) || done.has(target)) continue;
      done.add(target);
      const found = fileOf(posix.basename(target), () => zip.read(target));
      if (found) yield found;
    }
  }
}

/**
 * Yields the files embedded in an OpenDocument file, identified by their bytes, since their names
 * have no extension. Native objects are folders and are omitted.
 */
export function* embeddedObjects(zip: Zip): Generator<ContainedFile> {
  for (const name of zip.names().filter((one) => /(?:^|\/)[^/.]+(?:\.bin)?$/.test(one))) {
    const found = fileOf(`${posix.basename(name, ".bin")}.bin`, () => Buffer.from(zip.read(name)));
    if (found) yield found;
  }
}
