import type { Chat } from "@lectern/contract/chat";
import type { SharedTurn } from "@lectern/contract/shared-chats";
import { Trans, useLingui } from "@lingui/react/macro";
import { memo, useMemo } from "react";

import { SharedAttachments } from "#features/attachments/index.ts";
import { Icon } from "#ui/images/Icon.tsx";
import { withheldText } from "#ui/text/counts.ts";
import * as icons from "#ui/images/icons.ts";

import { endOf } from "../answer/ending.ts";
import { KeptAnswer } from "../answer/KeptAnswer.tsx";
import asked from "../conversation/Question.module.css";
import styles from "../conversation/Turn.module.css";
import own from "./ReadTurn.module.css";

/** Builds a complete message from the shared parts. */
const chatOf = ({ question, answer: given, ...turn }: SharedTurn): Chat => ({
  ...turn,
  session_id: "",
  parent_id: null,
  question: { content: question, attachments: [] },
  answer: given && { ...given, sources: [...given.citations, ...(given.nearest ?? [])] },
  usage: null,
  feedback: null,
});

/** A question and its answer, as far as the reader may see them. */
export const ReadTurn = memo(function ReadTurn({ turn }: { turn: SharedTurn }) {
  const { t } = useLingui();
  const chat = useMemo(() => chatOf(turn), [turn]);
  const withheld = withheldText(turn.withheld);
  const ending = endOf(chat, null, Boolean(chat.answer?.content));
  return (
    <article className={styles.turn} data-chat={chat.id}>
      <div className={asked.asked}>
        <h2 className="visually-hidden">
          <Trans>Question</Trans>
        </h2>
        <SharedAttachments
          files={turn.attachments}
          label={t`Sent with the question`}
          closed={t`A file you cannot open`}
        />
        <div className={asked.question} dir="auto">
          {chat.question.content}
        </div>
      </div>
      <KeptAnswer chat={chat}>
        {ending && <p className={own.ending}>{ending.title}</p>}
        {withheld && (
          <p className={own.withheld}>
            <Icon of={icons.lock} size={16} />
            <span>{withheld}</span>
          </p>
        )}
      </KeptAnswer>
    </article>
  );
});
