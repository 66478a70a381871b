import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";

import { DropSign, useFileDrop } from "#features/attachments/index.ts";
import { PersonaPrompts } from "#features/personas/index.ts";
import { read } from "#platform/http/read.ts";
import { whenIdle } from "#platform/when-idle.ts";
import { PageHeading } from "#ui/layout/PageHeading.tsx";

import { loadProse } from "../answer/prose.ts";
import styles from "./ChatStart.module.css";
import { RecentSessions } from "./RecentSessions.tsx";
import { StartComposer } from "./StartComposer.tsx";
import { Starters } from "./Starters.tsx";
import { useBeginning } from "./use-beginning.ts";
import { useChosenInAddress } from "./use-chosen-in-address.ts";

interface ChatStartProps {
  /** Returns a question passed from another screen, once; it is asked at once. */
  takeQuestion: () => string | null;
  /** Opens the list of conversations in layouts without a column for it. */
  onList: (() => void) | undefined;
}

/** The start screen of a conversation. */
export function ChatStart({ takeQuestion, onList }: ChatStartProps) {
  const chosen = useChosenInAddress();
  const { knowledge, personaId } = chosen;
  const beginning = useBeginning({ knowledge, personaId, replaces: true });
  const { ask } = beginning;
  const totals = useQuery({ ...read("/libraries/ext/v1/totals") });
  const isEmpty = totals.data?.documents === 0 && !beginning.hasFiles;
  const drop = useFileDrop(beginning.attach.files);
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
          <Trans>What would you like to find out?</Trans>
        </PageHeading>
        <StartComposer chosen={chosen} beginning={beginning} isEmpty={isEmpty} takesFocus />
        {personaId && !isEmpty && <PersonaPrompts personaId={personaId} onAsk={ask} />}
        <Starters isEmpty={isEmpty} knowledge={knowledge} onAsk={ask} />
        {onList && <RecentSessions onAll={onList} />}
      </div>
    </div>
  );
}
