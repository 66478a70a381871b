import { walk } from "../archive/xml.ts";
import type { Zip } from "../archive/zip.ts";

/** A relationship of a part of an Office document. */
export interface Relation {
  /** The last segment of its URI, such as "worksheet"; the rest differs between editions. */
  type: string;
  /** The target part's name in the zip. */
  target: string;
}

/**
 * Returns the relationships of a part by ID, "" for the whole document; external targets are
 * omitted.
 */
export function relationsOf(zip: Zip, part = ""): Map<string, Relation> {
  const relations = new Map<string, Relation>();
  const at = part.lastIndexOf("/") + 1;
  const name = `${part.slice(0, at)}_rels/${part.slice(at)}.rels`;
  if (!zip.has(name)) return relations;
  walk(zip.read(name), {
    open(tag, { Id: id, Type: type, Target: target, TargetMode: mode }) {
      if (!tag.endsWith("Relationship") || !id || !type || !target || mode === "External") return;
      const found = nameIn(zip, part, target);
      if (found) relations.set(id, { type: type.slice(type.lastIndexOf("/") + 1), target: found });
    },
  });
  return relations;
}

/** Targets are relative to their part, or to the root of the zip if absolute. */
function nameIn(zip: Zip, part: string, target: string): string | undefined {
  try {
    const { pathname } = new URL(target.replaceAll("\\", "/"), `zip://root/${part}`);
    return [pathname, decodeURI(pathname)]
      .map((path) => path.slice(1))
      .find((path) => zip.has(path));
  } catch {
    return undefined;
  }
}

/** Returns the target part of this type. */
export const related = (
  relations: ReadonlyMap<string, Relation>,
  type: string,
): string | undefined => relations.values().find((relation) => relation.type === type)?.target;
