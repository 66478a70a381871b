import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent } from "react";

import { DropSign, useFileDrop } from "#features/attachments/index.ts";
import { PersonaPrompts } from "#features/personas/index.ts";
import { read } from "#platform/http/read.ts";
import { whenIdle } from "#platform/when-idle.ts";
import { PageHeading } from "#ui/layout/PageHeading.tsx";

import { loadProse } from "../answer/prose.ts";
import styles from "./ChatStart.module.css";
import { RecentSessions } from "./RecentSessions.tsx";
import { type Research, StartComposer } from "./StartComposer.tsx";
import { Starters } from "./Starters.tsx";
import { useBeginning } from "./use-beginning.ts";
import type { AddressChoice } from "./use-chosen-in-address.ts";

interface ChatStartProps {
  chosen: AddressChoice;
  /** Undefined: the person may not start a run. */
  research: Research | undefined;
  /** Plans to start research from. */
  templates: ReactNode;
  /** Returns a question passed from another screen, once; it is asked at once. */
  takeQuestion: () => string | null;
  /** Opens the list of conversations in layouts without a column for it. */
  onList: (() => void) | undefined;
}

/** The start screen of a conversation. */
export function ChatStart({ chosen, research, templates, takeQuestion, onList }: ChatStartProps) {
  const { knowledge, personaId } = chosen;
  const isResearch = chosen.isResearch && research !== undefined;
  const beginning = useBeginning({ knowledge, personaId, replaces: true });
  const { ask } = beginning;
  const totals = useQuery(read("/libraries/ext/v1/totals"));
  const isEmpty = totals.data?.documents === 0 && !beginning.hasFiles;
  const drop = useFileDrop((files) => {
    if (isResearch) chosen.onResearch(false);
    beginning.attach.files(files);
  });
  const askBrought = useEffectEvent(() => {
    const question = takeQuestion();
    if (question !== null) ask(question, knowledge, true);
  });
  useEffect(() => askBrought(), []);
  useEffect(() => whenIdle(() => void loadProse()), []);

  return (
    <div className={styles.scroll} {...drop.handlers}>
      {drop.isOver && <DropSign />}
      <div className={styles.start}>
        <PageHeading className={styles.heading}>
          {isResearch ? (
            <Trans>Research a question</Trans>
          ) : (
            <Trans>What would you like to find out?</Trans>
          )}
        </PageHeading>
        {isResearch && (
          <p className={styles.below}>
            <Trans>You see the plan and its estimate before anything is researched.</Trans>
          </p>
        )}
        <StartComposer
          chosen={chosen}
          beginning={beginning}
          isEmpty={isEmpty}
          takesFocus
          research={research}
        />
        {isResearch && !isEmpty ? (
          templates
        ) : (
          <>
            {personaId && !isEmpty && <PersonaPrompts personaId={personaId} onAsk={ask} />}
            <Starters isEmpty={isEmpty} knowledge={knowledge} onAsk={ask} />
          </>
        )}
        {onList && <RecentSessions onAll={onList} />}
      </div>
    </div>
  );
}
