import type { RetractionStatus } from "@lectern/contract/retraction-status";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

import { shortDate } from "../text/formats.ts";
import { Icon } from "../images/Icon.tsx";
import * as icons from "../images/icons.ts";
import styles from "./StandingMark.module.css";

interface Label {
  name: MessageDescriptor;
  icon: string;
}

/** The most important fact about the source. */
function labelOf({ retracted, abstract_only, source }: RetractionStatus): Label {
  if (retracted) return { name: msg`Retracted`, icon: icons.warning };
  if (abstract_only) return { name: msg`Abstract only`, icon: icons.file };
  if (source) return { name: msg`Verified work`, icon: icons.shield };
  return { name: msg`From the web`, icon: icons.link };
}

/** The standing of a document from the web, in a word; renders nothing for an uploaded one. */
export function StandingMark({ standing }: { standing: RetractionStatus | null | undefined }) {
  const { t } = useLingui();
  if (!standing) return null;
  const { name, icon } = labelOf(standing);
  const date = shortDate(standing.checked_at);
  return (
    <span
      className={styles.mark}
      data-retracted={standing.retracted || undefined}
      title={t`As of ${date}`}
    >
      <Icon of={icon} size={14} />
      {t(name)}
    </span>
  );
}
