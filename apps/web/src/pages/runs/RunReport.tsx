import type { Run } from "@lectern/contract/runs";
import { useLingui } from "@lingui/react/macro";
import { Suspense, useMemo } from "react";

import { KeptAnswer } from "#features/chat/index.ts";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";

import { chatOfReport } from "./evidence-of.ts";

/** The report's text as answers are shown, with its citations and their support. */
export function RunReport({ run }: { run: Run }) {
  const { t } = useLingui();
  const chat = useMemo(() => chatOfReport(run), [run]);
  return (
    <Suspense fallback={<LoadingRows label={t`Loading the report`} />}>
      {chat && <KeptAnswer chat={chat} />}
    </Suspense>
  );
}
