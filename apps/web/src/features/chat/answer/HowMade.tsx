import { Trans } from "@lingui/react/macro";

import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";

import styles from "./Answer.module.css";
import type { ShownAnswer } from "./answer-of.ts";

/**
 * What the built-in model built an answer from; nothing for a language model's answer or a refusal.
 */
export function HowMade({ shown: { quoted, found, fromTable, content } }: { shown: ShownAnswer }) {
  if (!quoted || !found || content === "") return null;
  return (
    <p className={styles.quoted}>
      <Icon of={fromTable ? icons.table : icons.quote} size={16} />
      {fromTable ? (
        <Trans>Composed from table cells. Open them to check.</Trans>
      ) : (
        <Trans>Quoted from the document, not rewritten</Trans>
      )}
    </p>
  );
}
