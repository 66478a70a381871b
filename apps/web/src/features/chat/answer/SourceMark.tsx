import type { Citation } from "@lectern/contract/chat";
import { Trans } from "@lingui/react/macro";

import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";

import styles from "./SourceMark.module.css";

/**
 * Says whether a passage's source changed or was deleted since it was cited; nothing if unchanged.
 */
export function SourceMark({ source }: Pick<Citation, "source">) {
  if (source !== "changed" && source !== "gone") return null;
  return (
    <span className={styles.mark}>
      <Icon of={icons.clock} size={14} />
      {source === "gone" ? (
        <Trans>Source no longer available</Trans>
      ) : (
        <Trans>Replaced by a newer version</Trans>
      )}
    </span>
  );
}
