import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";

import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import * as icons from "#ui/images/icons.ts";

import type { LibraryType } from "../listing.ts";

interface NoCollectionsProps {
  type: LibraryType;
  /** Whether filters are active. */
  filtered: boolean;
  onClear: () => void;
  onNew: (() => void) | undefined;
}

const words: Record<
  LibraryType,
  { icon: string; title: MessageDescriptor; how: MessageDescriptor; howToRead: MessageDescriptor }
> = {
  all: {
    icon: icons.folder,
    title: msg`No collections yet`,
    how: msg`Create one, then drop your documents into it.`,
    howToRead: msg`Collections shared with this workspace appear here.`,
  },
  private: {
    icon: icons.lock,
    title: msg`No private collections yet`,
    how: msg`Only you see what is in a private collection.`,
    howToRead: msg`Editors of this workspace can create collections.`,
  },
  shared: {
    icon: icons.people,
    title: msg`Nothing is shared yet`,
    how: msg`Everyone in this workspace can read a shared collection.`,
    howToRead: msg`Collections shared with this workspace appear here.`,
  },
  published: {
    icon: icons.globe,
    title: msg`Nothing is published yet`,
    how: msg`Published collections can be read in every workspace of this installation.`,
    howToRead: msg`Published collections can be read in every workspace of this installation.`,
  },
};

/** An empty listing: there are no collections, or the filters hide them. */
export function NoCollections({ type, filtered, onClear, onNew }: NoCollectionsProps) {
  const { t } = useLingui();
  if (filtered) {
    return (
      <EmptyState
        icon={icons.filter}
        title={t`No collection fits the filters`}
        action={
          <Button onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      />
    );
  }
  const { icon, title, how, howToRead } = words[type];
  const action = onNew && type !== "published" && (
    <Button onClick={onNew}>
      <Trans>New collection</Trans>
    </Button>
  );
  return (
    <EmptyState icon={icon} title={t(title)} action={action}>
      {t(onNew ? how : howToRead)}
    </EmptyState>
  );
}
