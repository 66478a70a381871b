import { memo, useRef } from "react";

import { Answer } from "../answer/Answer.tsx";
import type { Turn as TurnOfThread } from "../thread.ts";
import { isWriting } from "../turns.ts";
import { Question } from "./Question.tsx";
import styles from "./Turn.module.css";
import { useNear } from "./use-near.ts";

interface TurnProps {
  turn: TurnOfThread;
  /** Near the end of the conversation: visible when it opens. */
  last: boolean;
}

/** A question and its answer. */
export const Turn = memo(function Turn({ turn, last }: TurnProps) {
  const article = useRef<HTMLElement>(null);
  const near = useNear(article, last || isWriting(turn.chat));
  return (
    <article ref={article} className={styles.turn} data-chat={turn.chat.id}>
      <Question turn={turn} />
      <Answer turn={turn} near={near} />
    </article>
  );
});
