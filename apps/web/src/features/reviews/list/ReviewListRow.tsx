import type { Review } from "@lectern/contract/reviews";
import { t } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";

import { useSession } from "#platform/session/session.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { Badge, type Tone } from "#ui/feedback/Badge.tsx";
import { Avatar } from "#ui/images/Avatar.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import list from "#ui/layout/item-list.module.css";
import { Menu } from "#ui/popups/Menu.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { documentCount, questionCount } from "#ui/text/counts.ts";
import { recentTime, shortCount } from "#ui/text/formats.ts";
import { personName } from "#ui/text/person-name.ts";

import { ReviewProgressBar } from "../bar/ReviewProgressBar.tsx";
import { LiveMark } from "../bar/LiveMark.tsx";
import { deleteReview } from "../bar/review-actions.ts";
import styles from "./ReviewList.module.css";

/** A review in the list: its name and size, how far it is, whose it is. */
export function ReviewListRow({ review }: { review: Review }) {
  const { t } = useLingui();
  const me = useSession(({ user }) => user?.id);
  const { id, name, owner, progress, column_count, updated_at, permissions, visibility } = review;
  const { tone, words } = stateOf(review);
  const label = t`Actions for ${{ name }}`;
  return (
    <div className={classNames(list.row, styles.columns)}>
      <Icon of={icons.table} size={18} />
      <Link to={`/assets/reviews/${id}`} className={list.link}>
        <span className={classNames(list.name, styles.named)}>
          <bdi title={name}>{name}</bdi>
          {review.live && <LiveMark />}
        </span>
        <span className={list.line}>
          <bdi>
            {documentCount(progress.rows)} × {questionCount(column_count)}
            {visibility === "shared" && ` · ${t`shared`}`}
          </bdi>
        </span>
      </Link>
      <span className={styles.state}>
        <Badge tone={tone}>{words}</Badge>
        <ReviewProgressBar progress={progress} />
      </span>
      <span className={styles.owner}>
        {owner && (
          <>
            <Avatar name={personName(owner)} size="small" />
            <bdi>{owner.id === me ? t`You` : personName(owner)}</bdi>
          </>
        )}
      </span>
      <span className={list.changed}>{recentTime(updated_at)}</span>
      <span className={list.menu}>
        {permissions.delete && (
          <Menu
            label={label}
            entries={[
              {
                name: t`Delete`,
                icon: icons.trash,
                danger: true,
                onChoose: () => deleteReview(review),
              },
            ]}
            trigger={(opens) => <IconButton {...opens} icon={icons.more} label={label} />}
          />
        )}
      </span>
    </div>
  );
}

/** The most important thing to know about a review, in a word or two. */
function stateOf({ progress }: Review): { tone: Tone; words: string } {
  const { cells, verified, working, stale, unclear, failed, flagged, to_verify } = progress;
  if (working > 0) return { tone: "info", words: t`Filling` };
  const [outdated, left, again] = [
    shortCount(stale),
    shortCount(to_verify),
    shortCount(unclear + failed + flagged),
  ];
  if (stale > 0) return { tone: "warning", words: t`${outdated} stale` };
  if (to_verify > 0) return { tone: "info", words: t`${left} to verify` };
  if (again !== "0") return { tone: "warning", words: t`${again} to look at` };
  if (cells > 0 && verified === cells) return { tone: "success", words: t`Verified` };
  return { tone: "neutral", words: verified > 0 ? t`In use` : t`Not filled` };
}
