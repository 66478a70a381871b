import { z } from "zod";

import type { LanguageGroup, SearchCluster, TenantScope } from "#deps";

import { among } from "./clauses.ts";
import { documentsIn, whole } from "./indexes.ts";

/** Different sets of languages of a document; those of fewest documents beyond it are not searched. */
const mostGroups = 2_000;

const Buckets = <Bucket extends z.ZodType>(bucket: Bucket) =>
  z.object({ buckets: z.array(bucket) });
const Spoken = z.object({
  aggregations: z.object({
    organizations: Buckets(
      z.object({ key: z.string(), languages: Buckets(z.object({ key: z.string() })) }),
    ),
  }),
});

/**
 * Returns the languages of all documents of the workspaces, also of those that the asker does not
 * see: then the cluster has the answer ready until the index changes.
 */
export async function languagesOf(
  cluster: SearchCluster,
  tenantScopes: readonly TenantScope[],
  timeoutMs: number,
): Promise<LanguageGroup[]> {
  const ids = tenantScopes.map(({ asker }) => asker.orgId);
  const languages = { terms: { field: "languages", size: mostGroups } };
  const body = {
    size: 0,
    query: { bool: { filter: [among("organization", ids)] } },
    aggs: { organizations: { terms: { field: "organization" }, aggs: { languages } } },
  };
  const path = `/${documentsIn(cluster)}/_search?${whole}&request_cache=true`;
  const options = { timeoutMs, answer: Spoken };
  const { aggregations } = await cluster.ask("POST", path, body, options);
  return aggregations.organizations.buckets.flatMap(({ key, languages: { buckets } }) =>
    buckets.map((one) => ({ scopeAt: ids.findIndex((id) => id === key), languages: one.key })),
  );
}
