import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";

import { Button } from "#ui/Button.tsx";
import * as icons from "#ui/icons.ts";

import { pointAt } from "../evidence.ts";
import type { Turn as TurnOfThread } from "../thread.ts";
import { Announcer } from "./Announcer.tsx";
import styles from "./Thread.module.css";
import { Turn } from "./Turn.tsx";
import { useComeToLit } from "./use-come-to-lit.ts";
import { useComeToTurn } from "./use-come-to-turn.ts";
import { useStickToEnd } from "./use-stick-to-end.ts";

interface ThreadProps {
  sessionId: string;
  turns: readonly TurnOfThread[];
  onAskAgain: (turn: TurnOfThread) => void;
  onVersion: (turn: TurnOfThread, by: 1 | -1) => void;
}

/** The conversation, from its first question to its newest answer. */
export function Thread({ sessionId, turns, onAskAgain, onVersion }: ThreadProps) {
  const { t } = useLingui();
  const { scroller, content, away, toEnd } = useStickToEnd(sessionId);

  const last = turns.at(-1)?.chat.id ?? "";
  // What was just asked is what one waits for.
  useEffect(() => toEnd(), [last, toEnd]);
  useComeToLit(content);
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
          {turns.map((turn) => (
            <Turn key={turn.chat.id} turn={turn} onAskAgain={onAskAgain} onVersion={onVersion} />
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
      <Announcer chat={turns.at(-1)?.chat} />
    </div>
  );
}
