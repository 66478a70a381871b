import { createHash } from "node:crypto";

import type { Check, CheckDeps } from "./check.ts";
import * as store from "./store.ts";

const linksAtOnce = 1000;
const before: Buffer = Buffer.alloc(0);

/** Returns the number of entries in a workspace's chain, and the fault of the first broken one. */
async function follow({ db }: CheckDeps, organizationId: string) {
  let [position, hash] = [0, before];
  for (;;) {
    const links = await store.linksAfter(db, organizationId, position, linksAtOnce);
    for (const link of links) {
      // Only the oldest entries may be missing: those that the retention period removed.
      const first = position === 0;
      const expected = first && link.position > 1 ? link.previous : hash;
      const at = `entry ${link.position} (${link.event_id}) of workspace ${organizationId}`;
      if (!first && link.position !== position + 1) {
        return { position, broken: `The entry before ${at} was removed.` };
      }
      if (link.content === null) return { position, broken: `The audit log lacks ${at}.` };
      const right = createHash("sha256").update(expected).update(link.content).digest();
      if (!link.previous.equals(expected) || !link.hash.equals(right)) {
        return { position, broken: `The audit log was changed at ${at}.` };
      }
      ({ position, hash } = link);
    }
    if (links.length < linksAtOnce) return { position };
  }
}

/**
 * Finds entries of the audit log that something other than the product changed, removed or added.
 */
export const auditChain: Check = {
  name: "Audit log",
  async run(deps) {
    const findings = [];
    let looked = 0;
    for (const id of await store.workspaces(deps.db)) {
      const { position, broken } = await follow(deps, id);
      looked += position;
      if (broken) findings.push({ problem: broken, repaired: false });
      else {
        const unchained = await store.firstUnchained(deps.db, id);
        if (unchained) {
          const problem = `The audit log of workspace ${id} holds an entry (${unchained}) that was put in from outside.`;
          findings.push({ problem, repaired: false });
        }
      }
    }
    return { looked: `${looked.toLocaleString("en")} entries`, findings };
  },
};
