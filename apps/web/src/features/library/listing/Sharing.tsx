import type { Collection } from "@lectern/contract/library";
import { useLingui } from "@lingui/react/macro";

import { useSession } from "#platform/session/session.ts";
import { classNames } from "#ui/text/class-names.ts";
import { Icon } from "#ui/images/Icon.tsx";

import { useLibraryActions } from "../library-actions.ts";
import styles from "./Sharing.module.css";
import { sharingNote, visibilityIcon, visibilityName } from "./visibility.ts";

interface SharingProps {
  collection: Collection;
  className: string | undefined;
}

/**
 * Who may see a collection and what the user may do with it; a button for users who may share it.
 */
export function Sharing({ collection, className }: SharingProps) {
  const { t } = useLingui();
  const actions = useLibraryActions();
  const me = useSession(({ user }) => user?.id);
  const { name, visibility, permissions } = collection;
  const note = sharingNote(collection, me);
  const state = t(visibilityName[visibility]);
  const label = note ? `${state} ${t(note)}` : state;
  const words = (
    <>
      <Icon of={visibilityIcon[visibility]} size={16} />
      <span className={styles.words}>
        <span>{state}</span>
        {note && <span className={styles.note}>{t(note)}</span>}
      </span>
    </>
  );
  if (!permissions.share) return <span className={className}>{words}</span>;
  return (
    <button
      type="button"
      className={classNames(className, styles.share)}
      // Begins with the visible label so that voice control finds it.
      aria-label={t`${label}: share ${name}`}
      onClick={() => actions.share(collection)}
    >
      {words}
    </button>
  );
}
