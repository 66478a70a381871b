import type { ItemRow } from "./items-store.ts";
import { extensionOf } from "@lectern/text-analysis/file-name";

/** A file at the source. `version` changes whenever its bytes do. */
export interface SourceFile {
  path: string;
  size: number;
  version: string;
  /** In hex; undefined where it is known only once the file is read. */
  sha256?: string | undefined;
  /**
   * Whether its version tells it from all other files of the source, wherever it lies, so that it is
   * moved without being read.
   */
  versionIsIdentity?: true;
  /** Whether its path does not tell the name of its document. */
  nameIsElsewhere?: true;
}

/** What is to be done so that the documents are as the files of the source. */
export interface Plan {
  /** To be read: new files, and changed ones with their items. */
  needed: { file: SourceFile; item: ItemRow | undefined; why: "new" | "changed" }[];
  /** The same files at another path, by their bytes or their identity. */
  moved: { item: ItemRow; to: SourceFile }[];
  /** Items whose files are gone; those with a document lose it. */
  gone: ItemRow[];
  unchanged: ItemRow[];
  /** Unchanged files without their documents, since a person deleted or moved those. */
  left: ItemRow[];
  /** Unchanged files that were refused before. */
  refused: ItemRow[];
  /** Items that had a document before. */
  known: number;
}

const isLinked = (item: ItemRow) => item.document_id !== null;

/** Compares the complete list of a source's files with what is known of it. */
export function planOf(files: readonly SourceFile[], items: readonly ItemRow[]): Plan {
  const byPath = new Map(items.map((item) => [item.path, item]));
  const plan: Plan = {
    needed: [],
    moved: [],
    gone: [],
    unchanged: [],
    left: [],
    refused: [],
    known: 0,
  };
  plan.known = items.filter(isLinked).length;
  const there = new Set(files.map(({ path }) => path));
  const gone = new Map(items.filter(({ path }) => !there.has(path)).map((item) => [item.id, item]));
  const sources = Map.groupBy(gone.values(), sameAs);
  const byVersion = Map.groupBy(gone.values(), (item) => (item.series_id ? item.version : null));
  for (const file of files) {
    const item = byPath.get(file.path);
    const same = file.versionIsIdentity ? byVersion.get(file.version) : sources.get(keyOf(file));
    const from = item?.series_id ? undefined : takeSame(same, gone);
    if (from) plan.moved.push({ item: from, to: file });
    else if (item?.failure && item.failed_version === file.version) plan.refused.push(item);
    else if (item?.series_id && item.version === file.version) {
      (isLinked(item) ? plan.unchanged : plan.left).push(item);
    } else plan.needed.push({ file, item, why: item && isLinked(item) ? "changed" : "new" });
  }
  plan.gone = [...gone.values()];
  return plan;
}

// Files of other types are read in another way, so that they are other documents.
export const keyOf = ({ path, sha256 }: Pick<SourceFile, "path" | "sha256">) =>
  `${extensionOf(path)} ${sha256}`;
export const sameAs = ({ path, sha256, series_id }: ItemRow) =>
  sha256 && series_id ? keyOf({ path, sha256: sha256.toString("hex") }) : "";

/** Takes an item that is gone, each of them once. */
function takeSame(some: ItemRow[] | undefined, gone: Map<string, ItemRow>): ItemRow | undefined {
  const item = some?.shift();
  if (item) gone.delete(item.id);
  return item;
}

/** Documents below which a list with few files is no reason to ask. */
const fewest = 20;

/** Whether a list looks as if the source were not there, rather than as if its files were deleted. */
export function isSuspicious({ gone, known }: Plan, files: readonly SourceFile[]): boolean {
  const lost = gone.filter(isLinked).length;
  return lost > 0 && (files.length === 0 || (known >= fewest && lost > known / 2));
}
