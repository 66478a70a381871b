import type { Chat } from "@lectern/contract/chat";
import type { SharedTurn } from "@lectern/contract/shared-chats";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, memo, Suspense, useMemo } from "react";

import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";

import answer from "../answer/Answer.module.css";
import { answerOf } from "../answer/answer-of.ts";
import { endOf } from "../answer/ending.ts";
import { Tally } from "../answer/Tally.tsx";
import styles from "../conversation/Turn.module.css";
import { AnswerContext } from "../evidence.ts";
import own from "./ReadTurn.module.css";

const Prose = lazy(async () => ({ default: (await import("../answer/Prose.tsx")).Prose }));

/** What is shared of a turn is all there is of it. */
const chatOf = ({ question, answer: given, ...turn }: SharedTurn): Chat => ({
  ...turn,
  session_id: "",
  parent_id: null,
  question: { content: question, attachments: [] },
  answer: given && { ...given, sources: given.citations },
  usage: null,
  feedback: null,
});

/** A question and its answer, as far as their reader may see them. */
export const ReadTurn = memo(function ReadTurn({ turn }: { turn: SharedTurn }) {
  const { t } = useLingui();
  const chat = useMemo(() => chatOf(turn), [turn]);
  const shown = useMemo(() => answerOf(chat, null), [chat]);
  const { content, sentences, quoted, found, citationOf } = shown;
  const parts = useMemo(
    () => ({ chatId: chat.id, sentences, citationOf }),
    [chat.id, sentences, citationOf],
  );
  const ending = endOf(chat, null, content !== "");
  return (
    <article className={styles.turn} data-chat={chat.id}>
      <h2 className="visually-hidden">
        <Trans>Question</Trans>
      </h2>
      <div className={styles.question} dir="auto">
        {chat.question.content}
      </div>
      <AnswerContext value={parts}>
        <section aria-label={t`Answer`} className={answer.answer}>
          {content !== "" && (
            <Suspense fallback={<p className={answer.plain}>{content}</p>}>
              <Prose source={content} writing={false} />
            </Suspense>
          )}
          {quoted && found && content !== "" && (
            <p className={answer.quoted}>
              <Icon of={icons.quote} size={16} />
              <Trans>Quoted from the document, not rewritten</Trans>
            </p>
          )}
          {sentences.length > 0 && <Tally sentences={sentences} />}
          {ending && <p className={own.ending}>{ending.title}</p>}
          <Withheld withheld={turn.withheld} />
        </section>
      </AnswerContext>
    </article>
  );
});

/** What is left out for this reader, and why. */
function Withheld({ withheld: { sentences, sources } }: Pick<SharedTurn, "withheld">) {
  if (sentences === 0 && sources === 0) return null;
  return (
    <p className={own.withheld}>
      <Icon of={icons.lock} size={16} />
      <span>
        {sources > 0 &&
          plural(sources, {
            one: "# source that you may not open.",
            other: "# sources that you may not open.",
          })}{" "}
        {sentences > 0 &&
          plural(sentences, {
            one: "# passage that rests on it is left out: […]",
            other: "# passages that rest on them are left out: […]",
          })}
      </span>
    </p>
  );
}
