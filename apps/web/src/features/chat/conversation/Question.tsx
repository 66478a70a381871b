import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";

import { SentAttachments } from "#features/attachments/index.ts";
import { copy } from "../answer/copying/copy.ts";
import { deleteTurn } from "../deleting-turns.ts";
import { questionsOf, type Turn } from "../thread.ts";
import { isOnItsWay } from "../turns.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Tooltip } from "#ui/popups/Tooltip.tsx";

import { useMessageActions } from "./message-actions.ts";
import { EditQuestion } from "./EditQuestion.tsx";
import styles from "./Question.module.css";
import { Versions } from "./Versions.tsx";

/** A question with its actions. */
export function Question({ turn }: { turn: Turn }) {
  const { t } = useLingui();
  const { chat } = turn;
  const { content } = chat.question;
  const { busy, turnTo } = useMessageActions();
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) edit.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  if (editing) return <EditQuestion turn={turn} onDone={() => setEditing(false)} />;
  return (
    <div className={styles.asked}>
      <h2 className="visually-hidden">
        <Trans>Question</Trans>
      </h2>
      <SentAttachments
        sessionId={chat.session_id}
        sent={chat.question.attachments}
        label={t`Sent with the question`}
      />
      <div className={styles.question} dir="auto">
        {content}
      </div>
      {!isOnItsWay(chat) && (
        <div className={styles.actions} role="group" aria-label={t`Question actions`}>
          <Tooltip title={t`Copy the question`}>
            <IconButton
              icon={icons.copy}
              size="small"
              label={t`Copy the question`}
              onClick={() => void copy(content, t`Question copied`)}
            />
          </Tooltip>
          <Tooltip title={t`Edit question`}>
            <IconButton
              ref={edit}
              icon={icons.pencil}
              size="small"
              label={t`Edit question`}
              disabled={busy}
              onClick={() => setEditing(true)}
            />
          </Tooltip>
          <Tooltip title={t`Delete question and answer`}>
            <IconButton
              icon={icons.trash}
              size="small"
              label={t`Delete question and answer`}
              onClick={() => deleteTurn(chat)}
            />
          </Tooltip>
        </div>
      )}
      <div className={styles.versions}>
        <Versions
          of={questionsOf(turn)}
          current={chat}
          onTurn={(version) => turnTo(turn, version)}
        />
      </div>
    </div>
  );
}
