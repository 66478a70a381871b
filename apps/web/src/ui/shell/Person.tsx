import { Trans } from "@lingui/react/macro";
import { Suspense, useId, useState } from "react";

import { Avatar } from "../images/Avatar.tsx";
import { classNames } from "../text/class-names.ts";
import { Icon } from "../images/Icon.tsx";
import * as icons from "../images/icons.ts";
import { Tooltip } from "../popups/Tooltip.tsx";
import { usePresence } from "../popups/use-presence.ts";
import styles from "./Person.module.css";
import type { Workspace } from "./workspace.ts";
import { WorkspaceSurface } from "../overlays/overlays.ts";

export interface SignedInPerson {
  name: string;
  email: string;
}

interface PersonProps {
  person: SignedInPerson;
  open: boolean;
  workspaces: readonly Workspace[];
  selected: string | undefined;
  onSelect: (id: string) => void;
  /** Creates another workspace. */
  onNew: () => void;
}

/** The signed-in person; with more than one workspace, a switch between them. */
export function Person({ person, open, workspaces, selected, onSelect, onNew }: PersonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { present, onClosed } = usePresence(anchor !== null);
  const listId = useId();
  const { name } = person;
  const face = <Face person={person} open={open} />;

  if (workspaces.length < 2) {
    return (
      <Tooltip title={open ? "" : person.name} placement="end">
        <div className={classNames(styles.person, !open && styles.closed)}>{face}</div>
      </Tooltip>
    );
  }
  return (
    <>
      <button
        type="button"
        className={classNames(styles.person, styles.button, !open && styles.closed)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? listId : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {face}
        {open ? (
          <Icon of={icons.upDown} size={16} />
        ) : (
          <span className="visually-hidden">
            <Trans>{name}, select workspace</Trans>
          </span>
        )}
      </button>
      {present && (
        <Suspense>
          <WorkspaceSurface
            id={listId}
            anchor={anchor}
            beside={!open}
            workspaces={workspaces}
            selected={selected}
            onSelect={onSelect}
            onNew={onNew}
            onClose={() => setAnchor(null)}
            onClosed={onClosed}
          />
        </Suspense>
      )}
    </>
  );
}

function Face({ person, open }: { person: SignedInPerson; open: boolean }) {
  return (
    <>
      <Avatar name={person.name} />
      {open && (
        <span className={styles.names}>
          <span className={styles.name} title={person.name} dir="auto">
            {person.name}
          </span>
          <span className={styles.email} title={person.email} dir="auto">
            {person.email}
          </span>
        </span>
      )}
    </>
  );
}
