import type { Chat, FeedbackReason } from "@lectern/contract/chat";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";
import { TextAreaField } from "#ui/controls/TextAreaField.tsx";
import { Tooltip } from "#ui/popups/Tooltip.tsx";

import { useFeedback } from "../api.ts";

const reasons: [Exclude<FeedbackReason, "other">, MessageDescriptor][] = [
  ["off_topic", msg`It does not answer my question`],
  ["untrue", msg`Something in it is not true`],
  ["not_found", msg`It missed what is in the library`],
  ["wrong_source", msg`It cites the wrong passage`],
];

/** Rates an answer as poor at once, then asks for the reason. */
export function PoorAnswer({ chat }: { chat: Chat }) {
  const { t } = useLingui();
  const feedback = useFeedback();
  const [commenting, setCommenting] = useState(false);
  const isPoor = chat.feedback === "down";
  const say = (reason: FeedbackReason | null) =>
    feedback.mutate({ chat, feedback: "down", feedback_reason: reason });
  const label = t`Poor answer`;
  return (
    <>
      <Menu
        label={t`What was wrong?`}
        entries={[
          ...reasons.map(([reason, name]) => ({
            name: t(name),
            chosen: chat.feedback_reason === reason,
            onChoose: () => say(reason),
          })),
          {
            name: t`Something else…`,
            chosen: chat.feedback_reason === "other",
            onChoose: () => setCommenting(true),
          },
          {
            name: t`Remove feedback`,
            onChoose: () => feedback.mutate({ chat, feedback: null }),
          },
        ]}
        trigger={(props) => (
          <Tooltip title={label}>
            <IconButton
              {...props}
              icon={icons.thumbDown}
              label={label}
              aria-pressed={isPoor}
              on={isPoor}
              onClick={(event) => {
                if (!isPoor) say(null);
                props.onClick(event);
              }}
            />
          </Tooltip>
        )}
      />
      {commenting && <CommentDialog chat={chat} onClose={() => setCommenting(false)} />}
    </>
  );
}

function CommentDialog({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const { t } = useLingui();
  const feedback = useFeedback();
  const [comment, setComment] = useState(chat.feedback_comment ?? "");
  const send = () => {
    if (feedback.isPending) return;
    feedback.mutate(
      {
        chat,
        feedback: "down",
        feedback_reason: "other",
        feedback_comment: comment.trim() || null,
      },
      { onSuccess: onClose },
    );
  };
  return (
    <FormDialog
      title={t`What was wrong?`}
      onClose={onClose}
      onSubmit={send}
      confirm={t`Send`}
      busy={feedback.isPending}
    >
      <TextAreaField
        label={t`In your words`}
        dir="auto"
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        maxLength={1_000}
        value={comment}
        error={feedback.error ? errorMessage(feedback.error) : undefined}
        onChange={({ target }) => setComment(target.value)}
      />
    </FormDialog>
  );
}
