import type { Chat } from "@lectern/contract/chat";
import { Trans, useLingui } from "@lingui/react/macro";

import { Button } from "#ui/Button.tsx";
import { ErrorState } from "#ui/ErrorState.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import * as icons from "#ui/icons.ts";
import { Tooltip } from "#ui/Tooltip.tsx";

import { useFeedback } from "../api.ts";
import type { LiveAnswer } from "../live-answer.ts";
import styles from "./AnswerEnd.module.css";
import { answerWithSources, type ShownAnswer } from "./answer-of.ts";
import { copy } from "./copy.ts";
import { endOf } from "./ending.ts";

interface AnswerEndProps {
  chat: Chat;
  live: LiveAnswer | null;
  shown: ShownAnswer;
  onAskAgain: () => void;
}

/** How the answer ended, where that is not well, and what one may do with it. */
export function AnswerEnd({ chat, live, shown, onAskAgain }: AnswerEndProps) {
  const ending = endOf(chat, live?.failed ?? null, shown.content !== "");
  return (
    <div className={styles.end}>
      {ending?.kind === "failed" && (
        <ErrorState title={ending.title} onRetry={onAskAgain}>
          {ending.detail}
        </ErrorState>
      )}
      {ending?.kind === "short" && (
        <p className={styles.short}>
          {ending.title}
          <Button size="row" icon={icons.retry} onClick={onAskAgain}>
            <Trans>Ask again</Trans>
          </Button>
        </p>
      )}
      {shown.content !== "" && <Actions chat={chat} shown={shown} onAskAgain={onAskAgain} />}
    </div>
  );
}

function Actions({ chat, shown, onAskAgain }: Omit<AnswerEndProps, "live">) {
  const { t } = useLingui();
  const feedback = useFeedback();
  const rate = (given: "up" | "down") =>
    feedback.mutate({ chat, feedback: chat.feedback === given ? null : given });
  return (
    <div className={styles.actions} role="group" aria-label={t`What to do with this answer`}>
      <Tooltip title={t`Copy with sources`}>
        <IconButton
          icon={icons.copy}
          label={t`Copy`}
          onClick={() => void copy(answerWithSources(shown), t`Answer copied`)}
        />
      </Tooltip>
      <Tooltip title={t`Write again`}>
        <IconButton icon={icons.retry} label={t`Write again`} onClick={onAskAgain} />
      </Tooltip>
      <Tooltip title={t`Good answer`}>
        <IconButton
          icon={icons.thumbUp}
          label={t`Good answer`}
          aria-pressed={chat.feedback === "up"}
          on={chat.feedback === "up"}
          onClick={() => rate("up")}
        />
      </Tooltip>
      <Tooltip title={t`Poor answer`}>
        <IconButton
          icon={icons.thumbDown}
          label={t`Poor answer`}
          aria-pressed={chat.feedback === "down"}
          on={chat.feedback === "down"}
          onClick={() => rate("down")}
        />
      </Tooltip>
    </div>
  );
}
