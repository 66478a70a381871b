import type { Check } from "./check.ts";
import * as store from "./store.ts";

const documentsOf = (count: number) => `${count.toLocaleString("en")} documents`;

/** Finds what the search index holds of documents that are gone. It is found by nobody. */
export const orphans: Check = {
  name: "Index without a document",
  async run({ db }, { repair }) {
    const findings = [];
    let looked = 0;
    for (const organizationId of await store.workspaces(db)) {
      const { indexed, gone } = await store.indexedNumbers(db, organizationId);
      looked += indexed;
      if (repair) await store.removeFromIndex(db, organizationId, gone);
      for (const no of gone) {
        const problem = `The index of workspace ${organizationId} holds a document ${no} that does not exist.`;
        findings.push({ problem, repaired: repair });
      }
    }
    return { looked: documentsOf(looked), findings };
  },
};

/** Finds documents whose passages the search index lacks. */
export const unindexed: Check = {
  name: "Documents without their index",
  async run({ db }, { repair }) {
    const findings = [];
    let looked = 0;
    for (const organizationId of await store.workspaces(db)) {
      const { ready, lacking } = await store.readyDocuments(db, organizationId);
      looked += ready;
      const again = lacking.filter(({ passages }) => passages).map(({ id }) => id);
      if (repair) await store.indexAgain(db, organizationId, again);
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
