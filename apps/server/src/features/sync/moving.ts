import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { placeDocument } from "../library/index.ts";
import * as items from "./items-store.ts";
import { partsOf } from "./paths.ts";
import type { SourceFile } from "./plan.ts";
import type { ItemSource } from "./store.ts";
import { lockDocumentsThere } from "./lock-documents.ts";

interface Move {
  item: items.ItemRow;
  to: SourceFile;
}

/**
 * Gives an item another path, and its document, where it has one, what changed of its name and its
 * folder: what a person changed otherwise stays. Returns whether the item still was as it was
 * looked at.
 */
export function moveItem(
  deps: Deps,
  member: Member,
  source: ItemSource,
  { item, to }: Move,
): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const ids = item.document_id === null ? [] : [item.document_id];
    const rows = await lockDocumentsThere(tx, member, source, ids);
    const [now] = await items.itemsById(tx, source, [item.id]);
    if (now?.path !== item.path) return false;
    await items.deleteUnstored(tx, source, to.path);
    const { path } = to;
    await items.moveItemTo(tx, now, to);
    const row = rows.find(({ id }) => id === now.document_id);
    if (row) {
      const [before, after] = [partsOf(item.path), partsOf(path)];
      await placeDocument(deps, tx, member, row, {
        name: to.nameIsElsewhere || after.name === before.name ? undefined : after.name,
        path: after.folder === before.folder ? undefined : after.folder,
      });
    }
    return true;
  });
}
