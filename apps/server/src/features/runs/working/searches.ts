import type { Deps } from "#deps";

import type { EmbeddingUse } from "../../search/index.ts";
import { changeAnyRun } from "../change.ts";
import { addSpent } from "./budget-store.ts";
import type { Attempt } from "./work.ts";

type SearchingDeps = Deps & { embedded: (used: EmbeddingUse) => void };

/**
 * Searches for a step, and adds what an embedding model has used to the step, its run and the month.
 * It is not reserved before, since a question is a few words, but leaves less room for what comes.
 */
export async function withSearches<Found>(
  attempt: Attempt,
  search: (deps: SearchingDeps) => Promise<Found>,
): Promise<Found> {
  const uses: EmbeddingUse[] = [];
  try {
    return await search({ ...attempt.deps, embedded: (used) => void uses.push(used) });
  } finally {
    const tokens = uses.reduce((sum, one) => sum + one.tokens, 0);
    const counted = uses.some((one) => one.counted);
    if (tokens > 0) await add(attempt, { tokens, counted });
  }
}

async function add({ deps, run, step }: Attempt, used: EmbeddingUse) {
  const { organization_id, id: run_id } = run;
  await changeAnyRun(deps, organization_id, run_id, async ({ tx, seq }) => {
    const search = {
      organization_id,
      run_id,
      step_id: step.id,
      tokens: 0,
      money: 0,
      at: new Date(),
    };
    await addSpent(tx, search, { ...used, money: 0, calls: 0, unpriced: true, seq });
  });
}
