import { installation } from "#platform/http/installation.ts";
import { queryClient } from "#platform/http/query-client.ts";

import type { Limits } from "./acceptable.ts";

const unknown: Limits = { extensions: null, maxBytes: Infinity };

/** Returns the upload limits of this installation, fetched once. */
export async function uploadLimits(): Promise<Limits> {
  try {
    const { extensions, max_file_bytes } = await queryClient.fetchQuery(installation);
    return { extensions, maxBytes: max_file_bytes };
  } catch {
    return unknown;
  }
}
