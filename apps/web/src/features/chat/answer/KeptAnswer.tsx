import type { Chat } from "@lectern/contract/chat";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useMemo } from "react";

import { WrittenBy } from "#features/models/index.ts";
import { PersonaMark } from "#features/personas/index.ts";

import { AnswerContext } from "../evidence.ts";
import styles from "./Answer.module.css";
import { answerOf, citedIn, nearestIn } from "./answer-of.ts";
import { ChangedSources } from "./ChangedSources.tsx";
import { HowMade } from "./HowMade.tsx";
import { NearestPassages } from "./NearestPassages.tsx";
import { LazyProse } from "./prose.ts";
import { Tally } from "./Tally.tsx";

/** A stored version of an answer, read-only with its evidence; `children` are shown below it. */
export function KeptAnswer({ chat, children }: { chat: Chat; children?: ReactNode }) {
  const { t } = useLingui();
  const shown = useMemo(() => answerOf(chat, null), [chat]);
  const { content, sentences, quoted, citationOf } = shown;
  const parts = useMemo(
    () => ({ chatId: chat.id, sentences, citationOf }),
    [chat.id, sentences, citationOf],
  );
  return (
    <AnswerContext value={parts}>
      <div role="group" aria-label={t`Answer`} className={styles.answer}>
        {chat.persona && (
          <div className={styles.persona}>
            <PersonaMark persona={chat.persona} />
          </div>
        )}
        {content !== "" && <LazyProse source={content} writing={false} />}
        {!shown.found && (
          <NearestPassages chatId={chat.id} nearest={nearestIn(shown)} said={content !== ""} />
        )}
        <HowMade shown={shown} />
        {!quoted && content !== "" && <WrittenBy model={chat.model} className={styles.quoted} />}
        {sentences.length > 0 && <Tally sentences={sentences} />}
        <ChangedSources cited={citedIn(shown)} />
        {children}
      </div>
    </AnswerContext>
  );
}
