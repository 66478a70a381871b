import { may } from "@lectern/contract/policy";
import type { OpenReview } from "@lectern/contract/reviews";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router";

import { useMakeDraft } from "#features/draft-list/index.ts";
import { ModelChip } from "#features/models/index.ts";
import { SaveTemplateDialog } from "#features/templates/index.ts";
import { useSession } from "#platform/session/session.ts";
import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { ItemBar } from "#ui/layout/ItemBar.tsx";
import { useMedia } from "#ui/layout/use-media.ts";
import { Menu, type MenuEntry } from "#ui/popups/Menu.tsx";

import { stop } from "../filling.ts";
import type { RowFilter } from "../row-filter.ts";
import { ExportMenu, saveReview } from "./ExportMenu.tsx";
import { FillMenu } from "./FillMenu.tsx";
import styles from "./ReviewBar.module.css";
import { RenameReview } from "./RenameReview.tsx";
import { LiveMark } from "./LiveMark.tsx";
import { ReviewProgressBar } from "./ReviewProgressBar.tsx";
import { deleteReview, useReviewChange } from "./review-actions.ts";
import { ShareDialog } from "./ShareDialog.tsx";

/** Below this width the export is an entry of the menu, as in the style sheet. */
const withoutRoom = "(max-width: 699.98px)";

interface ReviewBarProps {
  review: OpenReview;
  filter: RowFilter;
  /** Adds documents; undefined if those of a collection are reviewed, or the person may not. */
  onAddDocuments: (() => void) | undefined;
}

/** The breadcrumb of a review, its progress, and the actions on the whole of it. */
export function ReviewBar({ review, filter, onAddDocuments }: ReviewBarProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [renaming, setRenaming] = useState(false);
  const [sharing, setSharing] = useState(false);
  const [saving, setSaving] = useState(false);
  const isSmall = useMedia(withoutRoom);
  const { mutate: exportAs } = useMutation({
    mutationFn: (format: "csv" | "xlsx") => saveReview(review, format),
  });
  const { mutate: change } = useReviewChange(review);
  const { make: makeDraft } = useMakeDraft();
  const maySave = useSession(({ group }) => may(group, "run.write")) && review.columns.length > 0;
  const { name, permissions, progress, source, live } = review;
  const isFilling = progress.working > 0;
  const remove = () => {
    void navigate("/assets/reviews");
    deleteReview(review);
  };
  const entries: (MenuEntry | false)[] = [
    permissions.share && {
      name: t`Share`,
      icon: icons.people,
      onChoose: () => setSharing(true),
    },
    permissions.edit && {
      name: t`Rename`,
      icon: icons.pencil,
      onChoose: () => setRenaming(true),
    },
    permissions.edit &&
      source.type !== "documents" && {
        name: t`Fill new documents automatically`,
        icon: icons.play,
        on: live,
        onChoose: () => change({ live: !live }),
      },
    onAddDocuments !== undefined && {
      name: t`Add documents`,
      icon: icons.plus,
      onChoose: onAddDocuments,
    },
    makeDraft !== undefined && {
      name: t`Draft from this review`,
      icon: icons.draft,
      onChoose: () => makeDraft({ type: "review", id: review.id }),
    },
    maySave && {
      name: t`Save as a template`,
      icon: icons.cards,
      onChoose: () => setSaving(true),
    },
    isSmall && {
      name: t`Export as Excel (.xlsx)`,
      icon: icons.download,
      onChoose: () => exportAs("xlsx"),
    },
    isSmall && {
      name: t`Export as CSV (.csv)`,
      icon: icons.download,
      onChoose: () => exportAs("csv"),
    },
    permissions.delete && {
      name: t`Delete`,
      icon: icons.trash,
      danger: true,
      onChoose: remove,
    },
  ];
  const possible = entries.filter((entry) => entry !== false);
  return (
    <ItemBar
      to="/assets/reviews"
      list={t`Reviews`}
      back={t`Back to reviews`}
      name={name}
      badge={
        <>
          {live && <LiveMark />}
          {isFilling && (
            <span className={styles.filling} role="status">
              <i aria-hidden />
              <Trans>Filling</Trans>
            </span>
          )}
        </>
      }
      actions={
        <>
          <ReviewProgressBar progress={progress} />
          {isFilling && permissions.fill ? (
            <Button size="small" icon={icons.stop} onClick={() => void stop(review.id)}>
              <Trans>Stop</Trans>
            </Button>
          ) : (
            permissions.fill && <FillMenu review={review} />
          )}
          {permissions.edit && !isSmall && (
            <ModelChip model={review.model} onChange={(model) => change({ model })} />
          )}
          <ExportMenu review={review} filter={filter} />
          {permissions.share && (
            <Button
              size="small"
              icon={icons.people}
              className={styles.share}
              onClick={() => setSharing(true)}
            >
              <Trans>Share</Trans>
            </Button>
          )}
          {possible.length > 0 && (
            <Menu
              label={t`Actions for this review`}
              entries={possible}
              trigger={(opens) => (
                <IconButton {...opens} icon={icons.more} label={t`Actions for this review`} />
              )}
            />
          )}
        </>
      }
    >
      {renaming && <RenameReview review={review} onClose={() => setRenaming(false)} />}
      {sharing && <ShareDialog review={review} onClose={() => setSharing(false)} />}
      {saving && (
        <Suspense fallback={null}>
          <SaveTemplateDialog
            from="review"
            id={review.id}
            suggested={name}
            onClose={() => setSaving(false)}
          />
        </Suspense>
      )}
    </ItemBar>
  );
}
