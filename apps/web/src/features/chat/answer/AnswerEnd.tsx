import { Trans } from "@lingui/react/macro";

import { Button } from "#ui/Button.tsx";
import { ErrorState } from "#ui/ErrorState.tsx";
import * as icons from "#ui/icons.ts";

import { useDeeds } from "../conversation/deeds.ts";
import type { LiveAnswer } from "../live-answer.ts";
import { answersOf, type Turn } from "../thread.ts";
import { Versions } from "../conversation/Versions.tsx";
import { AnswerActions } from "./AnswerActions.tsx";
import styles from "./AnswerEnd.module.css";
import type { ShownAnswer } from "./answer-of.ts";
import { endOf } from "./ending.ts";
import { UsedSystemDocuments } from "./UsedSystemDocuments.tsx";

interface AnswerEndProps {
  turn: Turn;
  live: LiveAnswer | null;
  shown: ShownAnswer;
}

/** How the answer ended, where that is not well, and what one may do with it. */
export function AnswerEnd({ turn, live, shown }: AnswerEndProps) {
  const { chat } = turn;
  const { busy, askAgain, turnTo } = useDeeds();
  const ending = endOf(chat, live?.failed ?? null, shown.content !== "");
  const again = () => askAgain(turn);
  const goesOn = shown.content !== "" && !shown.quoted && (
    <Button
      size="row"
      icon={icons.play}
      disabled={busy}
      onClick={() => askAgain(turn, { continues: chat.id })}
    >
      <Trans>Continue</Trans>
    </Button>
  );
  const versions = (
    <Versions of={answersOf(turn)} current={chat} onTurn={(version) => turnTo(turn, version)} />
  );
  return (
    <div className={styles.end}>
      {ending?.kind === "failed" && (
        <ErrorState title={ending.title} onRetry={again} beside={goesOn}>
          {ending.detail}
        </ErrorState>
      )}
      {ending?.kind === "short" && (
        <p className={styles.short}>
          {ending.title}
          {goesOn}
          <Button size="row" icon={icons.retry} disabled={busy} onClick={again}>
            <Trans>Ask again</Trans>
          </Button>
        </p>
      )}
      <UsedSystemDocuments used={chat.answer?.system_documents ?? []} />
      {shown.content === "" ? (
        versions
      ) : (
        <AnswerActions turn={turn} shown={shown}>
          {versions}
        </AnswerActions>
      )}
    </div>
  );
}
