import type { Session } from "@lectern/contract/chat";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";

import { Conversation, EvidenceContext, useShownBranch } from "#features/chat/index.ts";
import { tryPersona } from "#features/personas/index.ts";
import { api } from "#platform/http/api.ts";
import { keepDraft } from "#platform/storage/drafts.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Chip } from "#ui/controls/Chip.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";

import { useShownDocument } from "../evidence/use-shown-document.ts";
import { type Draft, same } from "./draft.ts";
import styles from "./PersonaPage.module.css";

interface TryItProps {
  draft: Draft;
  /** null if it is not saved yet. */
  personaId: string | null;
}

/** A conversation with the persona's draft; it is not stored. */
export function TryIt({ draft, personaId }: TryItProps) {
  const { t } = useLingui();
  const evidence = useEvidenceOverPage();
  const session = useRef<Session | null>(null);
  const trial = useMutation({
    mutationFn: (persona: Draft) => tryPersona(persona, personaId, session.current?.id ?? null),
    onSuccess: (begun) => {
      session.current = begun;
    },
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
    return <ErrorState title={t`Couldn't start the trial`} onRetry={begin} />;
  }
  if (!trial.data) return <LoadingRows label={t`Starting the trial`} />;
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
      <EvidenceContext value={evidence}>
        <Conversation
          session={trial.data}
          tried={(trial.variables ?? draft).knowledge}
          peek={<Beginning sessionId={trial.data.id} prompts={draft.prompts} />}
        />
      </EvidenceContext>
    </div>
  );
}

/** Before the first question: explains the trial and offers the persona's starter prompts. */
function Beginning({ sessionId, prompts }: { sessionId: string; prompts: readonly string[] }) {
  const { t } = useLingui();
  if (useShownBranch(sessionId)) return null;
  return (
    <div className={styles.beginning}>
      <p>
        <Trans>Answers use the persona as written now. Nothing from a trial is saved.</Trans>
      </p>
      <ul aria-label={t`Starter prompts`}>
        {prompts.map((prompt, at) => (
          <li key={at}>
            <Chip square onClick={() => keepDraft(sessionId, prompt)}>
              <span dir="auto">{prompt}</span>
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Citations of a trial open over the page, and the trial continues below. */
function useEvidenceOverPage() {
  const { active, linkTo, openPassage } = useShownDocument();
  return useMemo(
    () => ({ active, linkTo, open: openPassage, save: undefined }),
    [active, linkTo, openPassage],
  );
}
