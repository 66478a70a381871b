import type { Chat } from "@lectern/contract/chat";
import { useLingui } from "@lingui/react/macro";
import { lazy, type ReactNode, Suspense, useMemo } from "react";

import { WrittenBy } from "#features/models/index.ts";
import { PersonaMark } from "#features/personas/index.ts";

import { AnswerContext } from "../evidence.ts";
import styles from "./Answer.module.css";
import { answerOf } from "./answer-of.ts";
import { HowMade } from "./HowMade.tsx";
import { Tally } from "./Tally.tsx";

const Prose = lazy(async () => ({ default: (await import("./Prose.tsx")).Prose }));

/** An answer as it was at a moment, to be read and checked; `children` stand below it. */
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
      <section aria-label={t`Answer`} className={styles.answer}>
        {chat.persona && (
          <div className={styles.persona}>
            <PersonaMark persona={chat.persona} />
          </div>
        )}
        {content !== "" && (
          <Suspense fallback={<p className={styles.plain}>{content}</p>}>
            <Prose source={content} writing={false} />
          </Suspense>
        )}
        <HowMade shown={shown} />
        {!quoted && content !== "" && <WrittenBy model={chat.model} className={styles.quoted} />}
        {sentences.length > 0 && <Tally sentences={sentences} />}
        {children}
      </section>
    </AnswerContext>
  );
}
