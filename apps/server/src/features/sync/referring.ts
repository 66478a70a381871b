import type { Reference } from "@lectern/contract/references";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { setReferences } from "../references/index.ts";
import type { ListedFile } from "./adapters/adapter.ts";
import { hashOf } from "./adapters/pages.ts";
import * as items from "./items-store.ts";
import type { ItemSource } from "./store.ts";

const atOnce = 100;

const hashFor = (reference: Reference) => hashOf(JSON.stringify(reference));

/**
 * Stores what the documents of listed files are cited by, where the source says something else than
 * it did before: what people changed otherwise stays. A run that ends before is made up for by the
 * next.
 */
export async function storeReferences(
  deps: Deps,
  owner: Member,
  source: ItemSource,
  files: readonly ListedFile[],
  signal: AbortSignal,
): Promise<void> {
  const byPath = new Map(files.map(({ path, reference }) => [path, reference]));
  if (!byPath.values().some((reference) => reference !== undefined)) return;
  const changed = (await items.itemsOf(deps.db, source)).flatMap((item) => {
    const reference = byPath.get(item.path);
    const isNew = reference && item.seen?.reference !== hashFor(reference);
    return isNew && item.document_id !== null
      ? [{ item, document_id: item.document_id, reference }]
      : [];
  });
  for (let at = 0; at < changed.length; at += atOnce) {
    signal.throwIfAborted();
    const some = changed.slice(at, at + atOnce);
    const { not_done } = await setReferences(deps, owner, some);
    // A document added by hand, or the other file of the same item, may have the key already.
    const taken = new Set(
      not_done.flatMap(({ id, code }) => (code === "reference_key_taken" ? [id] : [])),
    );
    const without = some
      .filter(({ document_id }) => taken.has(document_id))
      .map((one) => ({ ...one, reference: { ...one.reference, key: null } }));
    if (without.length > 0) await setReferences(deps, owner, without);
    for (const { item, reference } of some)
      await items.updateItem(deps.db, item, {
        seen: JSON.stringify({ ...item.seen, reference: hashFor(reference) }),
      });
  }
}
