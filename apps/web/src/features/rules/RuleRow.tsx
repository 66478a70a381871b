import type { Rule } from "@lectern/contract/rules";
import { Plural, Trans, useLingui } from "@lingui/react/macro";

import { Button } from "#ui/controls/Button.tsx";
import { EditDeleteMenu } from "#ui/popups/EditDeleteMenu.tsx";
import { shortCount, shortDate } from "#ui/text/formats.ts";

import styles from "./Rules.module.css";

interface RuleRowProps {
  rule: Rule;
  onPreview: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A rule in the list: whether it is on, and when it was last applied to all documents. */
export function RuleRow({ rule, onPreview, onEdit, onDelete }: RuleRowProps) {
  const { t } = useLingui();
  const { name, active, owner, applying, applied } = rule;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.muted}>
          {owner === null ? (
            <Trans>Does nothing: its owner is no longer an admin. Save it to own it.</Trans>
          ) : active ? (
            <Trans>On</Trans>
          ) : (
            <Trans>Off</Trans>
          )}
          {applying && (
            <>
              {" · "}
              <Trans>being applied to all documents</Trans>
            </>
          )}
          {!applying && applied && (
            <>
              {" · "}
              <Applied documents={applied.documents} at={applied.at} />
            </>
          )}
        </p>
      </div>
      <Button size="row" aria-label={t`Preview \u2068${name}\u2069`} onClick={onPreview}>
        <Trans>Preview</Trans>
      </Button>
      <EditDeleteMenu
        label={t`Rule \u2068${name}\u2069`}
        opens={t`More for \u2068${name}\u2069`}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    </li>
  );
}

function Applied({ documents, at }: { documents: number; at: string }) {
  const shown = shortCount(documents);
  const day = shortDate(at);
  return (
    <Plural
      value={documents}
      one={`applied on ${day}, ${shown} document changed`}
      other={`applied on ${day}, ${shown} documents changed`}
    />
  );
}
