import type { Session } from "@lectern/contract/chat";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";

import { Conversation } from "#features/chat/index.ts";
import { tryPersona } from "#features/personas/index.ts";
import { api } from "#platform/api.ts";
import { Button } from "#ui/Button.tsx";
import { ErrorState } from "#ui/ErrorState.tsx";
import { Notice } from "#ui/Notice.tsx";
import { LoadingRows } from "#ui/Skeleton.tsx";

import { type Draft, same } from "./draft.ts";
import styles from "./PersonaPage.module.css";

interface TryItProps {
  draft: Draft;
  /** null: not saved yet. */
  personaId: string | null;
}

/** A conversation with the persona as it is written now; it is kept nowhere. */
export function TryIt({ draft, personaId }: TryItProps) {
  const { t } = useLingui();
  const session = useRef<Session | null>(null);
  const trial = useMutation({
    mutationFn: (persona: Draft) => tryPersona(persona, personaId, session.current?.id ?? null),
    onSuccess: (begun) => {
      session.current = begun;
    },
    meta: { quiet: true },
  });
  const begin = () => {
    if (draft.name !== "") trial.mutate(draft);
  };
  const begun = useEffectEvent(begin);
  useEffect(() => {
    begun();
    return () => {
      const id = session.current?.id;
      if (id)
        void api.delete("/chats/ext/v1/sessions/{session_id}", { params: { session_id: id } });
      session.current = null;
    };
  }, []);

  if (draft.name === "") {
    return (
      <div className={styles.told}>
        <Notice>
          <Trans>Give the persona a name to try it.</Trans>
        </Notice>
      </div>
    );
  }
  if (trial.isError && !trial.data) {
    return <ErrorState title={t`The trial did not begin`} onRetry={begin} />;
  }
  if (!trial.data) return <LoadingRows label={t`Beginning the trial`} />;
  const isOld = trial.variables !== undefined && !same(trial.variables, draft);
  return (
    <div className={styles.trial}>
      {isOld && (
        <div className={styles.told}>
          <Notice
            action={
              <Button size="row" busy={trial.isPending} onClick={begin}>
                <Trans>Use it</Trans>
              </Button>
            }
          >
            <Trans>The persona has changed since.</Trans>
          </Notice>
        </div>
      )}
      <Conversation session={trial.data} isTrial />
    </div>
  );
}
