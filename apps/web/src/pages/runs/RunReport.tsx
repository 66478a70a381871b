import type { Run } from "@lectern/contract/runs";
import type { OutsideStatement } from "@lectern/contract/tool-calls";
import { useLingui } from "@lingui/react/macro";
import { Suspense, useMemo } from "react";

import { KeptAnswer } from "#features/chat/index.ts";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";

import { chatOfReport } from "./evidence-of.ts";
import { outsideNamed } from "./outside-named.ts";

/** The report's text as answers are shown, with its citations and their support. */
export function RunReport({ run }: { run: Run }) {
  const { t } = useLingui();
  const chat = useMemo(() => {
    const written = chatOfReport(run);
    const named = ({ server }: OutsideStatement) =>
      t`From \u2068${server}\u2069, outside your library`;
    return written?.answer ? { ...written, answer: outsideNamed(written.answer, named) } : written;
  }, [run, t]);
  return (
    <Suspense fallback={<LoadingRows label={t`Loading the report`} />}>
      {chat && <KeptAnswer chat={chat} />}
    </Suspense>
  );
}
