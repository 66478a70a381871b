import { Trans, useLingui } from "@lingui/react/macro";
import { memo } from "react";

import { IconButton } from "#ui/IconButton.tsx";
import * as icons from "#ui/icons.ts";

import { Answer } from "../answer/Answer.tsx";
import type { Turn as TurnOfThread } from "../thread.ts";
import { useLiveAnswer } from "../use-live-answer.ts";
import styles from "./Turn.module.css";

interface TurnProps {
  turn: TurnOfThread;
  onAskAgain: (turn: TurnOfThread) => void;
  onVersion: (turn: TurnOfThread, by: 1 | -1) => void;
}

/** A question and its answer. */
export const Turn = memo(function Turn({ turn, onAskAgain, onVersion }: TurnProps) {
  const { t } = useLingui();
  const { chat, versions } = turn;
  const live = useLiveAnswer(chat);
  const at = versions.findIndex(({ id }) => id === chat.id);
  return (
    <article className={styles.turn} data-chat={chat.id}>
      <h2 className="visually-hidden">
        <Trans>Question</Trans>
      </h2>
      <div className={styles.question} dir="auto">
        {chat.question.content}
      </div>
      {versions.length > 1 && (
        <div className={styles.versions}>
          <IconButton
            icon={icons.chevronLeft}
            size="small"
            mirrored
            label={t`Earlier version`}
            disabled={at === 0}
            onClick={() => onVersion(turn, -1)}
          />
          <bdi>{t`${{ at: at + 1 }} of ${{ of: versions.length }}`}</bdi>
          <IconButton
            icon={icons.chevronRight}
            size="small"
            mirrored
            label={t`Later version`}
            disabled={at === versions.length - 1}
            onClick={() => onVersion(turn, 1)}
          />
        </div>
      )}
      <Answer chat={chat} live={live} onAskAgain={() => onAskAgain(turn)} />
    </article>
  );
});
