import type { UsedSystemDocument } from "@lectern/contract/system-documents";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";

import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";

import styles from "./UsedSystemDocuments.module.css";

/** The workspace's system documents that an answer used. */
export function UsedSystemDocuments({ used = [] }: { used?: readonly UsedSystemDocument[] }) {
  if (used.length === 0) return null;
  return (
    <div className={styles.used}>
      <Icon of={icons.book} size={14} />
      <Trans>Workspace documents used:</Trans>
      {used.map(({ id, name }) => (
        <Link
          key={id}
          to={`?document=${id}`}
          state={{ viewer: "opened" }}
          preventScrollReset
          className={styles.one}
          dir="auto"
        >
          {name}
        </Link>
      ))}
    </div>
  );
}
