import { walk } from "../archive/xml.ts";
import type { Zip } from "../archive/zip.ts";

/** What a part of an Office document leads to. */
export interface Relation {
  /** The last word of its address, such as "worksheet": the rest differs between editions. */
  type: string;
  /** The name of the other part in the zip. */
  target: string;
}

/** The relations of a part by their ids, "" for those of the whole document; what leads outside is left out. */
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

/** Targets are relative to their part, or begin at the root of the zip. */
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

/** The part of this type that a part leads to. */
export const related = (
  relations: ReadonlyMap<string, Relation>,
  type: string,
): string | undefined => relations.values().find((relation) => relation.type === type)?.target;
