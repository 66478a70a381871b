import type { Chat } from "@lectern/contract/chat";

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
            Ask again
          </Button>
        </p>
      )}
      {shown.content !== "" && <Actions chat={chat} shown={shown} onAskAgain={onAskAgain} />}
    </div>
  );
}

function Actions({ chat, shown, onAskAgain }: Omit<AnswerEndProps, "live">) {
  const feedback = useFeedback();
  const rate = (given: "up" | "down") =>
    feedback.mutate({ chat, feedback: chat.feedback === given ? null : given });
  return (
    <div className={styles.actions} role="group" aria-label="What to do with this answer">
      <Tooltip title="Copy with sources">
        <IconButton
          icon={icons.copy}
          label="Copy"
          onClick={() => void copy(answerWithSources(shown), "Answer copied")}
        />
      </Tooltip>
      <Tooltip title="Write again">
        <IconButton icon={icons.retry} label="Write again" onClick={onAskAgain} />
      </Tooltip>
      <Tooltip title="Good answer">
        <IconButton
          icon={icons.thumbUp}
          label="Good answer"
          aria-pressed={chat.feedback === "up"}
          on={chat.feedback === "up"}
          onClick={() => rate("up")}
        />
      </Tooltip>
      <Tooltip title="Poor answer">
        <IconButton
          icon={icons.thumbDown}
          label="Poor answer"
          aria-pressed={chat.feedback === "down"}
          on={chat.feedback === "down"}
          onClick={() => rate("down")}
        />
      </Tooltip>
    </div>
  );
}
