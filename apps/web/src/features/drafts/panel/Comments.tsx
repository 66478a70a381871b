import type { Draft, DraftComment } from "@lectern/contract/drafts";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { useSession } from "#platform/session/session.ts";
import { Button } from "#ui/controls/Button.tsx";
import { CountBadge } from "#ui/feedback/CountBadge.tsx";
import { Avatar } from "#ui/images/Avatar.tsx";
import { recentTime, shortCount } from "#ui/text/formats.ts";

import { useCommentRemoval, useResolving } from "../api.ts";
import { MentionText } from "../mentions/MentionText.tsx";
import { personName } from "../person-name.ts";
import styles from "./Panel.module.css";

interface CommentsProps {
  draft: Draft;
  onGo: (sectionId: string) => void;
}

/** Open comments; resolved ones on request. */
export function Comments({ draft, onGo }: CommentsProps) {
  const { t } = useLingui();
  const [isAll, setAll] = useState(false);
  const open = draft.comments.filter(({ resolved_at }) => resolved_at === null);
  const resolved = draft.comments.length - open.length;
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
        {(isAll ? draft.comments : open).map((one) => (
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
  const me = useSession(({ user }) => user?.id);
  const resolving = useResolving(draft.id);
  const removal = useCommentRemoval(draft.id);
  const { id, author, quote, text, section_id: sectionId, resolved_at } = comment;
  const name = personName(author);
  const number = draft.sections.findIndex((section) => section.id === sectionId) + 1;
  const isResolved = resolved_at !== null;
  return (
    <li className={styles.comment} data-resolved={isResolved || undefined}>
      <div className={styles.author}>
        <Avatar name={name} size="small" />
        <b>
          <bdi title={name}>{name}</bdi>
        </b>
        <span>{recentTime(comment.created_at)}</span>
      </div>
      {quote !== "" && (
        <blockquote className={styles.quote} dir="auto" title={quote}>
          {quote}
        </blockquote>
      )}
      <p dir="auto">
        <MentionText text={text} mentions={comment.mentions} me={me} />
      </p>
      <div className={styles.buttons}>
        {sectionId !== null && number > 0 && (
          <Button size="row" kind="plain" onClick={() => onGo(sectionId)}>
            <Trans>Section {number}</Trans>
          </Button>
        )}
        <Button
          size="row"
          busy={resolving.isPending}
          onClick={() => resolving.mutate({ id, resolved: !isResolved })}
        >
          {isResolved ? <Trans>Open again</Trans> : <Trans>Resolve</Trans>}
        </Button>
        {author?.id === me && (
          <Button
            size="row"
            kind="plain"
            busy={removal.isPending}
            onClick={() => removal.mutate(id)}
          >
            <Trans>Delete</Trans>
          </Button>
        )}
      </div>
    </li>
  );
}
