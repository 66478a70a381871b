import { z } from "zod";

import type { SearchCluster } from "#deps";

import type { Bulk } from "./bulk.ts";
import { anyOf } from "./clauses.ts";
import type { WaitingChange } from "./feed-store.ts";
import type { Indexes } from "./indexes.ts";

const entriesAtOnce = 1_000;
const timeoutMs = 20_000;
/** Indexes that are being built may be gone at any time. */
const unlessGone = "ignore_unavailable=true";

const Found = z.object({
  hits: z.object({
    hits: z.array(
      z.object({
        _index: z.string(),
        _id: z.string(),
        fields: z.object({ document: z.tuple([z.string()]) }),
      }),
    ),
  }),
});

/**
 * Removes what these indexes hold of earlier changes of these documents, and all of those that are
 * not `found`.
 * The versions of the removals refuse entries of earlier changes that arrive later.
 */
export async function removeOlder(
  cluster: SearchCluster,
  bulk: Bulk,
  indexes: Indexes,
  changes: readonly WaitingChange[],
  found: ReadonlySet<number>,
): Promise<void> {
  if (changes.length === 0) return;
  const versions = new Map(changes.map(({ document_no: no, change }) => [String(no), change]));
  const query = anyOf(
    changes.map(({ document_no: no, change }) => ({
      bool: {
        filter: [
          { term: { document: String(no) } },
          { range: { change: found.has(no) ? { lt: change } : { lte: change } } },
        ],
      },
    })),
  );
  const both = `/${indexes.passages},${indexes.documents}`;
  const options = { timeoutMs };
  const body = { size: entriesAtOnce, _source: false, docvalue_fields: ["document"], query };
  let isMore = true;
  while (isMore) {
    await cluster.ask("POST", `${both}/_refresh?${unlessGone}`, undefined, options);
    const { hits } = await cluster.ask("POST", `${both}/_search?${unlessGone}`, body, {
      ...options,
      answer: Found,
    });
    for (const { _index, _id, fields } of hits.hits) {
      const version = versions.get(fields.document[0]) ?? 0;
      await bulk.add([{ delete: { _index, _id, version, version_type: "external_gte" } }]);
    }
    await bulk.send();
    isMore = hits.hits.length > 0;
  }
}
