import type { Draft, DraftComment } from "@lectern/contract/drafts";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { CountBadge } from "#ui/feedback/CountBadge.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { useResolving } from "../api.ts";
import { CommentBody } from "./CommentBody.tsx";
import { ReplyButton } from "./ReplyButton.tsx";
import styles from "./Panel.module.css";

interface CommentsProps {
  draft: Draft;
  onGo: (sectionId: string) => void;
}

/** Open comments with their replies; resolved ones on request. */
export function Comments({ draft, onGo }: CommentsProps) {
  const { t } = useLingui();
  const [isAll, setAll] = useState(false);
  const comments = draft.comments.filter(({ reply_to }) => reply_to === null);
  const open = comments.filter(({ resolved_at }) => resolved_at === null);
  const resolved = comments.length - open.length;
  const shown = shortCount(resolved);
  return (
    <section className={styles.part}>
      <header className={styles.head}>
        <h3>
          <Trans>Comments</Trans>
        </h3>
        <CountBadge>{shortCount(open.length)}</CountBadge>
      </header>
      {open.length === 0 && (
        <p className={styles.none}>
          <Trans>No open comments. Select words in a section to comment on them.</Trans>
        </p>
      )}
      <ul className={styles.comments}>
        {(isAll ? comments : open).map((one) => (
          <Comment key={one.id} draft={draft} comment={one} onGo={onGo} />
        ))}
      </ul>
      {resolved > 0 && (
        <Button kind="plain" size="row" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll
            ? t`Hide resolved`
            : plural(resolved, { one: `Show ${shown} resolved`, other: `Show ${shown} resolved` })}
        </Button>
      )}
    </section>
  );
}

interface CommentProps {
  draft: Draft;
  comment: DraftComment;
  onGo: (sectionId: string) => void;
}

function Comment({ draft, comment, onGo }: CommentProps) {
  const resolving = useResolving(draft.id);
  const { id, quote, section_id: sectionId, resolved_at } = comment;
  const number = draft.sections.findIndex((section) => section.id === sectionId) + 1;
  const isResolved = resolved_at !== null;
  const replies = draft.comments.filter(({ reply_to }) => reply_to === id);
  return (
    <li className={styles.comment} data-resolved={isResolved || undefined}>
      <CommentBody draftId={draft.id} comment={comment}>
        {quote !== "" && (
          <blockquote className={styles.quote} dir="auto" title={quote}>
            {quote}
          </blockquote>
        )}
      </CommentBody>
      {replies.length > 0 && (
        <ul className={styles.replies}>
          {replies.map((reply) => (
            <li key={reply.id}>
              <CommentBody draftId={draft.id} comment={reply} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        {sectionId !== null && number > 0 && (
          <Button size="row" kind="plain" onClick={() => onGo(sectionId)}>
            <Trans>Section {number}</Trans>
          </Button>
        )}
        {!isResolved && draft.permissions.review && (
          <ReplyButton draftId={draft.id} comment={comment} />
        )}
        <Button
          size="row"
          busy={resolving.isPending}
          onClick={() => resolving.mutate({ id, resolved: !isResolved })}
        >
          {isResolved ? <Trans>Open again</Trans> : <Trans>Resolve</Trans>}
        </Button>
      </div>
    </li>
  );
}
