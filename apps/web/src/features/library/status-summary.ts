import type { DocumentStatus } from "@lectern/contract/library";
import { t } from "@lingui/core/macro";

type Statuses = Partial<Record<DocumentStatus, number>>;

export interface StatusSummary {
  /** Documents that can be asked about, those being read, those that failed. */
  ready: number;
  processing: number;
  failed: number;
  /** The one thing worth saying. */
  text: string;
  tone: "failed" | "plain";
}

/** What the states of a collection's documents come to. */
export function summarize({ ready = 0, ingested = 0, processing = 0, error = 0 }: Statuses) {
  const summary = { ready: ready + ingested, processing, failed: error };
  return { ...summary, ...sentence(summary) } satisfies StatusSummary;
}

function sentence(summary: Pick<StatusSummary, "ready" | "processing" | "failed">) {
  const { ready, processing, failed } = summary;
  if (failed > 0) return { text: t`${{ count: failed }} in error`, tone: "failed" } as const;
  if (processing > 0)
    return { text: t`${{ count: processing }} processing`, tone: "plain" } as const;
  return { text: ready > 0 ? t`All ready` : t`Empty`, tone: "plain" } as const;
}
