import type { Collection } from "@lectern/contract/library";
import { may } from "@lectern/contract/policy";
import { t } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

import { useSession } from "#platform/session/session.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { runIcon } from "#ui/images/run-icon.ts";
import { Menu, type MenuEntry } from "#ui/popups/Menu.tsx";

import { useMayPublish } from "../may-publish.ts";
import { type LibraryActions, useLibraryActions } from "../library-actions.ts";

/** The actions of a collection, without those the user may not take. */
export function CollectionMenu({ collection }: { collection: Collection }) {
  const { t } = useLingui();
  const label = t`Actions for ${{ name: collection.name }}`;
  const mayPublish = useMayPublish(collection);
  const mayResearch = useSession(({ group }) => may(group, "run.write"));
  const entries = entriesFor(collection, useLibraryActions(), { mayPublish, mayResearch });
  return (
    <Menu
      label={label}
      entries={entries}
      trigger={(props) => <IconButton icon={icons.more} label={label} {...props} />}
    />
  );
}

function entriesFor(
  collection: Collection,
  actions: LibraryActions,
  { mayPublish, mayResearch }: { mayPublish: boolean; mayResearch: boolean },
): MenuEntry[] {
  const { edit, share, delete: remove } = collection.permissions;
  const entries: (MenuEntry | false)[] = [
    collection.document_count > 0 && {
      name: t`Ask about it`,
      icon: icons.chat,
      onChoose: () => actions.askCollection(collection),
    },
    mayResearch &&
      collection.document_count > 0 && {
        name: t`Research this`,
        icon: runIcon,
        onChoose: () => actions.researchCollection(collection),
      },
    collection.document_count > 0 && {
      name: t`Review its documents`,
      icon: icons.table,
      onChoose: () => actions.reviewCollection(collection),
    },
    edit && {
      name: t`Upload files`,
      icon: icons.upload,
      onChoose: () => actions.pickFiles(collection),
    },
    edit && {
      name: t`Add from the web`,
      icon: icons.link,
      onChoose: () => actions.addFromWeb(collection),
    },
    edit && {
      name: t`New folder`,
      icon: icons.folder,
      onChoose: () => actions.newFolder(collection, null),
    },
    edit && {
      name: t`Rename or describe`,
      icon: icons.pencil,
      onChoose: () => actions.editCollection(collection),
    },
    share && {
      name: t`Share`,
      icon: icons.people,
      onChoose: () => actions.share(collection),
    },
    mayPublish && {
      name: collection.edition ? t`Published edition` : t`Publish`,
      icon: icons.globe,
      onChoose: () => actions.publish(collection),
    },
    remove && {
      name: t`Delete`,
      icon: icons.trash,
      danger: true,
      onChoose: () => actions.removeCollection(collection),
    },
  ];
  const possible = entries.filter((entry) => entry !== false);
  return possible.length > 0 ? possible : [nothingToDo()];
}

const nothingToDo = (): MenuEntry => ({
  name: t`You have read-only access`,
  disabled: true,
  onChoose: () => {},
});
