import { Trans, useLingui } from "@lingui/react/macro";
import { memo, useEffect } from "react";

import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";

import { pointAt } from "../evidence.ts";
import type { Turn as TurnOfThread } from "../thread.ts";
import { isWriting } from "../turns.ts";
import { Announcer } from "./Announcer.tsx";
import { Earlier } from "./Earlier.tsx";
import styles from "./Thread.module.css";
import { Turn } from "./Turn.tsx";
import { useScrollToCitedSentence } from "./use-scroll-to-cited-sentence.ts";
import { useComeToTurn } from "./use-come-to-turn.ts";
import { useStickToEnd } from "./use-stick-to-end.ts";

/** Messages at the end that are rendered when a conversation opens. */
const lastOnes = 3;

interface ThreadProps {
  sessionId: string;
  turns: readonly TurnOfThread[];
  /** Loads the messages before the first of these; undefined if there are none. */
  onEarlier: (() => Promise<void>) | undefined;
}

/** A conversation from its first question to its latest answer. */
export const Thread = memo(function Thread({ sessionId, turns, onEarlier }: ThreadProps) {
  const { t } = useLingui();
  const { scroller, content, away, toEnd } = useStickToEnd(sessionId);

  const last = turns.at(-1)?.chat;
  const asked = last && isWriting(last) ? last.id : "";
  // Scrolls to the question that was just asked.
  useEffect(() => {
    if (asked !== "") toEnd();
  }, [asked, toEnd]);
  useScrollToCitedSentence(content);
  useComeToTurn(content);
  useEffect(() => () => pointAt(null), [sessionId]);

  return (
    <div className={styles.thread}>
      <div
        ref={scroller}
        className={styles.scroller}
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={t`Conversation`}
      >
        <div ref={content} className={styles.column}>
          {onEarlier && <Earlier onCome={onEarlier} />}
          {turns.map((turn, index) => (
            <Turn key={turn.chat.id} turn={turn} last={index >= turns.length - lastOnes} />
          ))}
        </div>
      </div>
      {away && (
        <div className={styles.latest}>
          <Button size="small" icon={icons.chevronDown} onClick={() => toEnd("smooth")}>
            <Trans>Latest</Trans>
          </Button>
        </div>
      )}
      <Announcer chat={last} />
    </div>
  );
});
