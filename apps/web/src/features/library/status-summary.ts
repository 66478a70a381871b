import type { DocumentStatus } from "@lectern/contract/library";
import { t } from "@lingui/core/macro";

import { shortCount } from "#ui/text/formats.ts";

type Statuses = Partial<Record<DocumentStatus, number>>;

export interface StatusSummary {
  /** Documents that can be asked about, those being read, those that failed. */
  ready: number;
  processing: number;
  failed: number;
  /** What is not ready. */
  text: string;
  tone: "failed" | "plain";
}

/** What the states of a collection's documents come to; undefined where all are ready. */
export function summarize(statuses: Statuses): StatusSummary | undefined {
  const { ready = 0, ingested = 0, processing = 0, error = 0 } = statuses;
  const summary = { ready: ready + ingested, processing, failed: error };
  if (error > 0)
    return { ...summary, text: t`${{ count: shortCount(error) }} in error`, tone: "failed" };
  if (processing > 0)
    return { ...summary, text: t`${{ count: shortCount(processing) }} processing`, tone: "plain" };
  return undefined;
}
