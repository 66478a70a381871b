import type { Chat } from "@lectern/contract/chat";
import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useMemo } from "react";

import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";

import { AnswerContext } from "../evidence.ts";
import type { LiveAnswer } from "../live-answer.ts";
import { isWriting } from "../thread.ts";
import styles from "./Answer.module.css";
import { answerOf } from "./answer-of.ts";
import { AnswerEnd } from "./AnswerEnd.tsx";
import { NearestPassages } from "./NearestPassages.tsx";
import { Steps } from "./Steps.tsx";
import { Tally } from "./Tally.tsx";

// Markdown is only needed once there is an answer to read.
const loadProse = () => import("./Prose.tsx");
const Prose = lazy(async () => ({ default: (await loadProse()).Prose }));

interface AnswerProps {
  chat: Chat;
  live: LiveAnswer | null;
  onAskAgain: () => void;
}

/** What was done, what is said, how far it is carried, and what to do with it. */
export function Answer({ chat, live, onAskAgain }: AnswerProps) {
  const { t } = useLingui();
  const shown = useMemo(() => answerOf(chat, live), [chat, live]);
  const { content, sentences, quoted, found, writing, sources, citationOf } = shown;
  const parts = useMemo(
    () => ({ chatId: chat.id, sentences, citationOf }),
    [chat.id, sentences, citationOf],
  );
  if (isWriting(chat)) void loadProse();
  const notFound = !found && !writing;
  return (
    <AnswerContext value={parts}>
      <section aria-label={t`Answer`} aria-busy={writing} className={styles.answer}>
        <Steps chat={chat} live={live} sources={sources} writing={writing} />
        {(content !== "" || writing) && (
          <Suspense fallback={<p className={styles.plain}>{content}</p>}>
            <Prose source={content} writing={writing} />
          </Suspense>
        )}
        {notFound && (
          <NearestPassages chatId={chat.id} sources={sources ?? []} said={content !== ""} />
        )}
        {quoted && found && content !== "" && (
          <p className={styles.quoted}>
            <Icon of={icons.quote} size={16} />
            <Trans>Quoted from the document, not rewritten</Trans>
          </p>
        )}
        {sentences.length > 0 && !writing && <Tally sentences={sentences} />}
        {!writing && <AnswerEnd chat={chat} live={live} shown={shown} onAskAgain={onAskAgain} />}
      </section>
    </AnswerContext>
  );
}
