import type { Document, KnownFile } from "@lectern/contract/library";
import { NIL } from "uuid";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { demandCollection } from "../collections/collections.ts";
import { documentOf } from "./documents.ts";
import * as store from "../store.ts";

/** Returns the library's documents with these checksums that the member may read. */
export async function verifyChecksums(
  { db }: Deps,
  member: Member,
  { collection_id, checksums }: { collection_id: string; checksums: string[] },
): Promise<{ results: (KnownFile & { checksum: string })[] }> {
  await demandCollection(db, member, collection_id);
  const rows = await store.findByChecksums(db, member, collection_id, [...new Set(checksums)]);
  const known = (checksum: string, here: boolean) => {
    const row = rows.find((row) => row.checksum === checksum && row.here === here);
    return row ? documentOf(row) : null;
  };
  const results = checksums.map((checksum) => ({
    checksum,
    document: known(checksum, true),
    elsewhere: known(checksum, false),
  }));
  return { results };
}

/** Returns the newest readable document with this checksum that the library shows the member. */
export async function findKnown(
  { db }: Pick<Deps, "db">,
  member: Member,
  checksum: string,
): Promise<Document | null> {
  const rows = await store.findByChecksums(db, member, NIL, [checksum]);
  const row = rows.find(({ status }) => status !== "error");
  return row ? documentOf(row) : null;
}

export async function verifyChecksum(
  deps: Deps,
  member: Member,
  { collection_id, checksum }: { collection_id: string; checksum: string },
): Promise<KnownFile & { exists: boolean }> {
  const asked = { collection_id, checksums: [checksum] };
  const { results } = await verifyChecksums(deps, member, asked);
  const { document, elsewhere } = results[0]!;
  return { exists: document !== null, document, elsewhere };
}
