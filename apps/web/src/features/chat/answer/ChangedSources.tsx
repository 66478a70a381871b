import type { Citation } from "@lectern/contract/chat";
import { Trans } from "@lingui/react/macro";

import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";

import styles from "./ChangedSources.module.css";

/** The cited documents that have a newer version or were deleted; nothing if all are unchanged. */
export function ChangedSources({ cited }: { cited: readonly Citation[] }) {
  const changes = [
    ...namesOf(cited, "changed").map((name) => ({ name, isGone: false })),
    ...namesOf(cited, "gone").map((name) => ({ name, isGone: true })),
  ];
  if (changes.length === 0) return null;
  return (
    <ul className={styles.changed}>
      {changes.map(({ name, isGone }) => (
        <li key={`${name} ${isGone}`} title={name}>
          <Icon of={icons.clock} size={14} />
          <span>
            {isGone ? (
              <Trans>
                <bdi>{name}</bdi>: no longer available
              </Trans>
            ) : (
              <Trans>
                <bdi>{name}</bdi>: replaced by a newer version
              </Trans>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

const namesOf = (cited: readonly Citation[], source: Citation["source"]) => [
  ...new Set(cited.filter((one) => one.source === source).map((one) => one.document_name)),
];
