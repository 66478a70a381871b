import type { DraftComment } from "@lectern/contract/drafts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";

import { useReply } from "../api.ts";
import { CommentDialog } from "../deciding/CommentDialog.tsx";
import { personName } from "../person-name.ts";

/** Replies to a comment, in a dialog that shows it. */
export function ReplyButton({ draftId, comment }: { draftId: string; comment: DraftComment }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState(false);
  const reply = useReply(draftId, comment.id);
  const name = personName(comment.author);
  const close = () => setAsked(false);
  return (
    <>
      <Button
        size="row"
        onClick={() => {
          reply.reset();
          setAsked(true);
        }}
      >
        <Trans>Reply</Trans>
      </Button>
      {asked && (
        <CommentDialog
          draftId={draftId}
          title={t`Reply to \u2068${name}\u2069`}
          label={t`Reply`}
          confirm={t`Reply`}
          quote={comment.text}
          error={reply.error}
          busy={reply.isPending}
          onSubmit={(said) => reply.mutate(said, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  );
}
