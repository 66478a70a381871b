import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { ModelChip } from "#features/models/index.ts";
import { read as get } from "#platform/http/read.ts";
import { Button } from "#ui/controls/Button.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import * as icons from "#ui/images/icons.ts";
import { Loading, Skeleton } from "#ui/feedback/Skeleton.tsx";

import { useMessageActions } from "../../conversation/message-actions.ts";
import type { Turn } from "../../thread.ts";
import { KnowledgePicker } from "../picker/KnowledgePicker.tsx";
import { LeftOutPassages } from "./LeftOutPassages.tsx";
import { SentParts } from "./SentParts.tsx";
import { SourcesRead } from "./SourcesRead.tsx";
import styles from "./ContextReportView.module.css";

/** The report of an answer: what was searched, read and left out, and the tokens used. */
export function ContextReportView({ turn }: { turn: Turn }) {
  const { t } = useLingui();
  const { chat } = turn;
  const account = useQuery({
    ...get("/chats/ext/v1/sessions/{session_id}/chats/{chat_id}/read", {
      params: { session_id: chat.session_id, chat_id: chat.id },
    }),
  });
  if (account.isError) {
    return (
      <ErrorState title={t`Couldn't load the details`} onRetry={() => void account.refetch()} />
    );
  }
  if (!account.data) {
    return (
      <Loading label={t`Loading what was read`}>
        <Skeleton width="70%" />
        <Skeleton width="50%" />
      </Loading>
    );
  }
  const read = account.data;
  return (
    <div className={styles.account} role="group" aria-label={t`What was read`}>
      <LeftOutPassages found={read.found} />
      <SourcesRead read={read} />
      <SentParts read={read} />
      <AnswerAgain turn={turn} />
    </div>
  );
}

function AnswerAgain({ turn }: { turn: Turn }) {
  const { t } = useLingui();
  const [choosing, setChoosing] = useState(false);
  const [begun, setBegun] = useState(false);
  const [model, setModel] = useState<string | null>(null);
  const { busy, knowledge, model: usual, askAgain } = useMessageActions();
  const { chat } = turn;
  return (
    <div>
      <Button
        size="small"
        icon={icons.retry}
        disabled={busy}
        onClick={() => {
          setBegun(true);
          setChoosing(true);
        }}
      >
        <Trans>Answer again with other sources</Trans>
      </Button>
      {begun && (
        <KnowledgePicker
          open={choosing}
          knowledge={knowledge}
          talk={{ sessionId: chat.session_id, last: chat.id, model: model ?? usual }}
          title={t`Choose sources for this answer`}
          confirm={t`Answer again`}
          onClose={() => setChoosing(false)}
          onDone={(chosen) => {
            setChoosing(false);
            askAgain(turn, { knowledge: chosen, ...(model !== null && { model }) });
          }}
        >
          <p className={styles.lead}>
            <Trans>For this answer only. The current answer is kept as an earlier version.</Trans>
          </p>
          <p>
            <ModelChip model={model} otherwise={usual} onChange={setModel} />
          </p>
        </KnowledgePicker>
      )}
    </div>
  );
}
