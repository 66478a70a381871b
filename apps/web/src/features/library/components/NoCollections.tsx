import { Button } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import * as icons from "#ui/icons.ts";

import type { LibraryType } from "../listing.ts";

interface NoCollectionsProps {
  type: LibraryType;
  /** Something is filtered out. */
  filtered: boolean;
  onClear: () => void;
  onNew: (() => void) | undefined;
}

const words: Record<LibraryType, { icon: string; title: string; how: string; howToRead: string }> =
  {
    all: {
      icon: icons.folder,
      title: "No collections yet",
      how: "Make one, then drop your documents into it.",
      howToRead: "You see here what is shared with this workspace.",
    },
    private: {
      icon: icons.lock,
      title: "No private collections yet",
      how: "Only you see what is in a private collection.",
      howToRead: "An editor of this workspace can make collections.",
    },
    shared: {
      icon: icons.people,
      title: "Nothing is shared yet",
      how: "Everyone in this workspace can read a shared collection.",
      howToRead: "You see here what is shared with this workspace.",
    },
    published: {
      icon: icons.globe,
      title: "Nothing is published yet",
      how: "Published collections can be read in every workspace of this installation.",
      howToRead: "Published collections can be read in every workspace of this installation.",
    },
  };

/** A listing without collections: because there are none, or because of the filters. */
export function NoCollections({ type, filtered, onClear, onNew }: NoCollectionsProps) {
  if (filtered) {
    return (
      <EmptyState
        icon={icons.filter}
        title="No collection fits the filters"
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    );
  }
  const { icon, title, how, howToRead } = words[type];
  const action = onNew && type !== "published" && <Button onClick={onNew}>New collection</Button>;
  return (
    <EmptyState icon={icon} title={title} action={action}>
      {onNew ? how : howToRead}
    </EmptyState>
  );
}
