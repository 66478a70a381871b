import type { Db, IndexComparison } from "#deps";

import type { Check, CheckDeps } from "./check.ts";
import * as store from "./store.ts";

const documentsOf = (count: number) => `${count.toLocaleString("en")} documents`;

/** Returns the checks of the search index, which compare it with the documents only once. */
export function indexChecks(): Check[] {
  const comparisons = new Map<string, IndexComparison>();

  /** Returns the comparison of each workspace. */
  async function compared({ db, searchEngine }: CheckDeps) {
    for (const id of await store.workspaces(db)) {
      if (comparisons.has(id)) continue;
      const compare = store.askAcrossWorkspaces(db, (tx) => searchEngine.health(tx, id));
      comparisons.set(id, await compare);
    }
    return comparisons;
  }

  /** Finds what the search index holds of documents that are gone. It is found by nobody. */
  const orphans: Check = {
    name: "Index without a document",
    async run(deps, { repair }) {
      const findings = [];
      let looked = 0;
      const { db, searchEngine } = deps;
      for (const [organizationId, found] of await compared(deps)) {
        const { indexed, gone } = found;
        looked += indexed;
        const remove = (tx: Db) => searchEngine.remove(tx, organizationId, gone);
        if (repair) await store.askAcrossWorkspaces(db, remove);
        for (const no of gone) {
          const problem = `The index of workspace ${organizationId} holds a document ${no} that does not exist.`;
          findings.push({ problem, repaired: repair });
        }
      }
      return { looked: documentsOf(looked), findings };
    },
  };

  /** Finds documents whose passages the search index lacks. */
  const unindexed: Check = {
    name: "Documents without their index",
    async run(deps, { repair }) {
      const findings = [];
      let looked = 0;
      const { db, searchEngine } = deps;
      for (const [organizationId, found] of await compared(deps)) {
        const { ready, lacking } = found;
        looked += ready;
        const again = lacking.filter(({ passages }) => passages).map(({ id }) => id);
        const rebuild = (tx: Db) => searchEngine.rebuild(tx, organizationId, again);
        if (repair) await store.askAcrossWorkspaces(db, rebuild);
        for (const { id, passages } of lacking) {
          const problem = passages
            ? `The index lacks document ${id}; with --repair it is made again at the next start.`
            : `Document ${id} lacks passages: read it again.`;
          findings.push({ problem, repaired: repair && passages });
        }
      }
      return { looked: documentsOf(looked), findings };
    },
  };
  return [orphans, unindexed];
}
