import { detailOf, message } from "@lectern/contract/message";
import type { Reference, ShownReference } from "@lectern/contract/references";
import { entryOf } from "@lectern/document-export/bibliography";
import { plainText } from "@lectern/document-export/latex";

import type { Deps } from "#deps";
import { conflict, forbidden, isDuplicate, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { demandInLibrary, readOnly, lockDocuments, tellDocuments } from "../library/index.ts";
import * as store from "./store.ts";

const shown = ({ key, type, fields }: Reference): ShownReference => ({
  key,
  type,
  fields,
  shown: fields.map(({ name, value }) => ({ name, text: plainText(value) })),
  bibtex: entryOf({ key, type, fields }),
});

/** Returns the reference of a document that the library shows the member. */
export async function get({ db }: Pick<Deps, "db">, member: Member, documentId: string) {
  const { id } = await demandInLibrary(db, member, documentId);
  const reference = (await store.referencesOf(db, member.orgId, [id])).get(id);
  return { reference: reference ? shown(reference) : null };
}

/** Sets or removes the reference of a document that the member may change. */
export async function set(
  deps: Deps,
  member: Member,
  documentId: string,
  reference: Reference | null,
) {
  const { not_done } = await setMany(deps, member, [{ document_id: documentId, reference }]);
  const [refusal] = not_done;
  if (refusal?.code === readOnly) throw forbidden(readOnly);
  if (refusal?.code === taken) throw conflict(taken, { key: reference?.key ?? "" });
  if (refusal) throw notFound("document_not_found");
  return { reference: reference && shown(reference) };
}

const taken = "reference_key_taken";

/**
 * Returns the documents that cannot get their keys, since another one keeps it, or gets it in the
 * same call. A document that has the key already comes before others.
 */
function refusedOf(
  wanted: ReadonlyMap<string, Reference | null>,
  holders: ReadonlyMap<string, string>,
): Set<string> {
  const refused = new Set<string>();
  const getters = new Map<string, string>();
  for (const [seriesId, reference] of wanted) {
    const key = reference?.key ?? null;
    if (key === null) continue;
    const first = getters.get(key);
    const isNext = first === undefined || holders.get(key) === seriesId;
    if (isNext) getters.set(key, seriesId);
    const other = isNext ? first : seriesId;
    if (other !== undefined) refused.add(other);
  }
  // A document that is refused keeps its key, so that the one that wanted it is refused as well.
  const keeps = (holder: string) => !wanted.has(holder) || refused.has(holder);
  let size: number;
  do {
    size = refused.size;
    for (const [key, seriesId] of getters) {
      const holder = holders.get(key);
      if (holder !== undefined && keeps(holder)) refused.add(seriesId);
    }
  } while (refused.size > size);
  return refused;
}

/**
 * Sets the references of those of the documents that the member may change, in one transaction.
 * Returns the reason for the other documents; another document has the key of some.
 */
export async function setMany(
  deps: Deps,
  member: Member,
  wanted: readonly { document_id: string; reference: Reference | null }[],
) {
  const { orgId } = member;
  // Of a document that is named twice, the last reference counts.
  const byId = new Map(wanted.map((one) => [one.document_id.toLowerCase(), one.reference]));
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const { rows, notDone } = await lockDocuments(tx, member, [...byId.keys()]);
      const ofSeries = new Map<string, Reference | null>();
      for (const { series_id, asked_id } of rows)
        ofSeries.set(series_id, byId.get(asked_id) ?? null);
      const keys = wanted.flatMap(({ reference }) => reference?.key ?? []);
      const refused = refusedOf(ofSeries, await store.seriesByKey(tx, orgId, keys));
      const stored = new Map([...ofSeries].filter(([seriesId]) => !refused.has(seriesId)));
      await store.deleteReferences(tx, orgId, [...stored.keys()]);
      await store.insertReferences(
        tx,
        orgId,
        new Map([...stored].flatMap(([id, one]) => (one ? [[id, one] as const] : []))),
      );
      const done = rows.filter(({ series_id }) => stored.has(series_id));
      await tellDocuments(
        deps,
        tx,
        orgId,
        done.map(({ id }) => id),
      );
      const notStored = rows
        .filter(({ series_id }) => refused.has(series_id))
        .map(({ asked_id: id }) => {
          return { id, ...detailOf(message(taken, { key: byId.get(id)?.key ?? "" })) };
        });
      return {
        done: done.map(({ asked_id }) => asked_id),
        not_done: [...notDone, ...notStored],
      };
    });
  } catch (error) {
    // Another call stored the key meanwhile.
    if (isDuplicate(error)) throw conflict("reference_keys_changed");
    throw error;
  }
}
