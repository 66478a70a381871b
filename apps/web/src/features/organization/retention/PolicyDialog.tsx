import type { DueContent, RetentionDays } from "@lectern/contract/retention";
import { i18n } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";

import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { useSetRetention } from "./api.ts";
import styles from "./Retention.module.css";
import { kindNames } from "./words.ts";

interface PolicyDialogProps {
  /** The days to set; null: closed. */
  days: RetentionDays | null;
  /** What they would remove today. */
  due: readonly DueContent[];
  onClose: () => void;
}

/** Shows what new days would remove, and sets them. */
export function PolicyDialog({ days, due, onClose }: PolicyDialogProps) {
  const { t } = useLingui();
  const set = useSetRetention();
  const shown = due.filter(({ due: now, held }) => now + held > 0);
  const isHarmless = due.every(({ due: now }) => now === 0);
  return (
    <ConfirmDialog
      open={days !== null}
      title={t`Save how long content is kept?`}
      confirm={t`Save`}
      harmless={isHarmless}
      busy={set.isPending}
      onConfirm={() => days && set.mutate(days, { onSuccess: onClose })}
      onClose={onClose}
    >
      <ErrorNotice error={set.error} />
      {shown.length === 0 ? (
        <p>
          <Trans>Nothing is old enough to be removed today.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>With these settings, this would be removed today:</Trans>
          </p>
          <ul className={styles.due}>
            {shown.map((one) => (
              <Due key={one.kind} {...one} />
            ))}
          </ul>
        </>
      )}
      <p>
        <Trans>
          Content is removed once a day and cannot be restored after that. A shorter period takes
          effect a day after you save it; until then you can change it back.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}

function Due({ kind, due, held }: DueContent) {
  const { t } = useLingui();
  const kept = shortCount(held);
  return (
    <li>
      {t(kindNames[kind])}: {due.toLocaleString(i18n.locale)}
      {held > 0 && (
        <span className={styles.muted}>
          {" · "}
          <Trans>kept by a legal hold: {kept}</Trans>
        </span>
      )}
    </li>
  );
}
