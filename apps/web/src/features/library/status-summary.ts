import type { DocumentStatus } from "@lectern/contract/library";
import { t } from "@lingui/core/macro";

import { shortCount } from "#ui/text/formats.ts";

type Statuses = Partial<Record<DocumentStatus, number>>;

export interface StatusSummary {
  /** Number of documents that can be asked about, are being ingested, or failed. */
  ready: number;
  processing: number;
  failed: number;
  /** Text about the documents that are not ready. */
  text: string;
  tone: "failed" | "plain";
}

/** Summarizes the states of a collection's documents; undefined if all are ready. */
export function summarize(statuses: Statuses): StatusSummary | undefined {
  const { ready = 0, ingested = 0, processing = 0, error = 0 } = statuses;
  const summary = { ready: ready + ingested, processing, failed: error };
  if (error > 0)
    return { ...summary, text: t`${{ count: shortCount(error) }} in error`, tone: "failed" };
  if (processing > 0)
    return { ...summary, text: t`${{ count: shortCount(processing) }} processing`, tone: "plain" };
  return undefined;
}
