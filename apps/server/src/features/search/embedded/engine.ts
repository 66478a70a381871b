import type { SearchEngine } from "#deps";

import { lexical } from "./lexical.ts";
import * as maintenance from "./maintenance-store.ts";
import { nearest } from "./nearest.ts";
import { tellVectors } from "./notice.ts";
import { type Outside, Spaces } from "./spaces.ts";
import * as store from "./store.ts";

/** What operators use of the engine, also while the product does not run. */
export const embeddedIndex: Pick<SearchEngine, "remove" | "rebuild" | "health"> = {
  remove: maintenance.removeDocuments,
  rebuild: maintenance.indexAgain,
  health: maintenance.compare,
};

/**
 * The engine within the product: terms in rows of the database, vectors in the memory of each
 * process that searches them.
 */
export function embeddedEngine(outside: Outside): SearchEngine {
  let spaces: Spaces | undefined;
  return {
    ...embeddedIndex,
    lexical,
    nearest: (db, query) => nearest(db, (spaces ??= new Spaces(outside)), query),
    async put(tx, orgId, change) {
      if (change.kind === "vectors") await tellVectors(outside, tx, orgId, change.documentNos);
      else if (change.kind === "name")
        await store.replaceName(tx, orgId, change.documentNo, change.rows);
      else await store.replacePostings(tx, orgId, change.documentNo, change.rows);
    },
  };
}
