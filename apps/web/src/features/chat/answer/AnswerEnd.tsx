import { may } from "@lectern/contract/policy";
import { Trans } from "@lingui/react/macro";

import { extractive } from "#features/models/index.ts";
import { useSession } from "#platform/session/session.ts";
import { Button, ButtonLink } from "#ui/controls/Button.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import * as icons from "#ui/images/icons.ts";

import { useMessageActions } from "../conversation/message-actions.ts";
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

/** Actions after a model failed: quotes need no model, and admins can open the model settings. */
function WithoutModel({ turn }: { turn: Turn }) {
  const { busy, askAgain } = useMessageActions();
  const mayManage = useSession(({ group }) => may(group, "model.manage"));
  return (
    <>
      {mayManage && (
        <ButtonLink size="small" to="/settings/models">
          <Trans>Check the models</Trans>
        </ButtonLink>
      )}
      <Button size="small" disabled={busy} onClick={() => askAgain(turn, { model: extractive })}>
        <Trans>Answer with quotes</Trans>
      </Button>
    </>
  );
}

/** How the answer ended, if not normally, and the actions that follow. */
export function AnswerEnd({ turn, live, shown }: AnswerEndProps) {
  const { chat } = turn;
  const { busy, askAgain, turnTo } = useMessageActions();
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
        <ErrorState
          title={ending.title}
          onRetry={again}
          beside={
            <>
              {goesOn}
              {chat.finish_reason === "provider_error" && <WithoutModel turn={turn} />}
            </>
          }
        >
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
