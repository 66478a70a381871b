import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useMemo } from "react";

import { WrittenBy } from "#features/models/index.ts";
import { RequestedDocument } from "#features/requests/index.ts";

import { AnswerContext } from "../evidence.ts";
import type { Turn } from "../thread.ts";
import { useLiveAnswer } from "../use-live-answer.ts";
import styles from "./Answer.module.css";
import { answerOf, citedIn, nearestIn, plainAnswer } from "./answer-of.ts";
import { AnswerEnd } from "./AnswerEnd.tsx";
import { ChangedSources } from "./ChangedSources.tsx";
import { HowMade } from "./HowMade.tsx";
import { NearestPassages } from "./NearestPassages.tsx";
import { LazyProse } from "./prose.ts";
import { Steps } from "./Steps.tsx";
import { Tally } from "./Tally.tsx";
import { OutsideStatements, ToolCalls } from "./tools/ToolCalls.tsx";

const loadAskedAgain = () => import("./AskedAgain.tsx");
const AskedAgain = lazy(async () => ({ default: (await loadAskedAgain()).AskedAgain }));

/**
 * An answer: its steps, text, support and actions; only its text while it is far outside the
 * viewport.
 */
export function Answer({ turn, near }: { turn: Turn; near: boolean }) {
  const { t } = useLingui();
  return near ? (
    <ReadAnswer turn={turn} />
  ) : (
    <div role="group" aria-label={t`Answer`} className={styles.answer}>
      <p className={styles.plain}>{plainAnswer(turn.chat.answer ?? { content: "" })}</p>
    </div>
  );
}

function ReadAnswer({ turn }: { turn: Turn }) {
  const { t } = useLingui();
  const { chat } = turn;
  const live = useLiveAnswer(chat);
  const shown = useMemo(() => answerOf(chat, live), [chat, live]);
  const { content, sentences, found, writing, sources } = shown;
  const [passages, checked] = [live?.sources, live?.citations];
  const parts = useMemo(
    () => ({ chatId: chat.id, sentences, citationOf: shown.citationOf }),
    // Citation targets must not change with every streamed word.
    // oxlint-disable-next-line react/exhaustive-deps
    [chat, sentences, passages, checked],
  );
  const notFound = !found && !writing;
  return (
    <AnswerContext value={parts}>
      <div role="group" aria-label={t`Answer`} aria-busy={writing} className={styles.answer}>
        {chat.request_id && (
          <Suspense>
            <AskedAgain requestId={chat.request_id} />
          </Suspense>
        )}
        <Steps turn={turn} live={live} sources={sources} writing={writing} />
        <ToolCalls chat={chat} live={live} writing={writing} />
        {(content !== "" || writing) && <LazyProse source={content} writing={writing} />}
        <OutsideStatements answer={chat.answer} />
        {notFound && (
          <NearestPassages chatId={chat.id} nearest={nearestIn(shown)} said={content !== ""} />
        )}
        {notFound && chat.status === "complete" && (
          <Suspense>
            <RequestedDocument chatId={chat.id} question={chat.question.content} />
          </Suspense>
        )}
        <HowMade shown={shown} />
        {!writing && content !== "" && <WrittenBy model={chat.model} className={styles.quoted} />}
        {sentences.length > 0 && !writing && <Tally sentences={sentences} />}
        {!writing && <ChangedSources cited={citedIn(shown)} />}
        {!writing && <AnswerEnd turn={turn} live={live} shown={shown} />}
      </div>
    </AnswerContext>
  );
}
