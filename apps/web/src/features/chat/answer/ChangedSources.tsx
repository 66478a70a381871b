import type { Citation } from "@lectern/contract/chat";
import { Trans } from "@lingui/react/macro";

import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";

import styles from "./ChangedSources.module.css";

/** Which cited documents have a newer version since, or are gone; nothing where all are as they were. */
export function ChangedSources({ cited }: { cited: readonly Citation[] }) {
  const replaced = namesOf(cited, "changed");
  const gone = namesOf(cited, "gone");
  if (replaced.length + gone.length === 0) return null;
  return (
    <ul className={styles.changed}>
      {replaced.map((name) => (
        <li key={name} title={name}>
          <Icon of={icons.clock} size={14} />
          <span>
            <Trans>
              <bdi>{name}</bdi>: replaced by a newer version
            </Trans>
          </span>
        </li>
      ))}
      {gone.map((name) => (
        <li key={name} title={name}>
          <Icon of={icons.clock} size={14} />
          <span>
            <Trans>
              <bdi>{name}</bdi>: no longer available
            </Trans>
          </span>
        </li>
      ))}
    </ul>
  );
}

const namesOf = (cited: readonly Citation[], source: Citation["source"]) => [
  ...new Set(cited.filter((one) => one.source === source).map((one) => one.document_name)),
];
