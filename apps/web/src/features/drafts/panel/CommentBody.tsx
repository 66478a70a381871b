import type { DraftComment } from "@lectern/contract/drafts";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { useSession } from "#platform/session/session.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { Avatar } from "#ui/images/Avatar.tsx";
import * as icons from "#ui/images/icons.ts";
import { recentTime } from "#ui/text/formats.ts";

import { useCommentRemoval } from "../api.ts";
import { MentionText } from "../mentions/MentionText.tsx";
import { personName } from "../person-name.ts";
import styles from "./Panel.module.css";

interface CommentBodyProps {
  draftId: string;
  comment: DraftComment;
  /** What it is about, before its words. */
  children?: ReactNode;
}

/** A comment or a reply: who said it, when, and its words; one's own can be deleted. */
export function CommentBody({ draftId, comment, children }: CommentBodyProps) {
  const { t } = useLingui();
  const me = useSession(({ user }) => user?.id);
  const removal = useCommentRemoval(draftId);
  const { id, author, text, mentions, reply_to } = comment;
  const name = personName(author);
  return (
    <>
      <div className={styles.author}>
        <Avatar name={name} size="small" />
        <b>
          <bdi title={name}>{name}</bdi>
        </b>
        <span>{recentTime(comment.created_at)}</span>
        {author?.id === me && (
          <IconButton
            icon={icons.trash}
            size="small"
            label={reply_to === null ? t`Delete this comment` : t`Delete this reply`}
            disabled={removal.isPending}
            onClick={() => removal.mutate(id)}
          />
        )}
      </div>
      {children}
      <p dir="auto">
        <MentionText text={text} mentions={mentions} me={me} />
      </p>
    </>
  );
}
