import type { Rule } from "@lectern/contract/rules";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { notify } from "#platform/notify.ts";
import { Button } from "#ui/controls/Button.tsx";
import { QueryState } from "#ui/feedback/QueryState.tsx";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import { Pager } from "#ui/layout/Pager.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { pageSize, useApplyRule, useRulePreview, useUpdateRule } from "../api.ts";
import styles from "../Rules.module.css";
import { ChangeRow } from "./ChangeRow.tsx";

interface PreviewDialogProps {
  open: boolean;
  rule: Rule;
  onClose: () => void;
}

/** What a rule would change now, with the switch for documents that come. */
export function PreviewDialog({ open, rule, onClose }: PreviewDialogProps) {
  const { t } = useLingui();
  const { id, name, active } = rule;
  const update = useUpdateRule(id);
  const apply = useApplyRule(id);
  const [page, setPage] = useState(1);
  const preview = useRulePreview(rule, page);
  const total = preview.data?.total ?? 0;
  const failed = update.error ?? apply.error;
  const turn = () =>
    update.mutate(
      { active: !active },
      {
        onSuccess: () => {
          onClose();
          const said = active
            ? t`The rule \u2068${name}\u2069 is off.`
            : t`The rule \u2068${name}\u2069 is on.`;
          notify(said, { variant: "success" });
        },
      },
    );
  return (
    <Dialog
      open={open}
      wide
      title={t`Preview of \u2068${name}\u2069`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button
            busy={apply.isPending}
            disabled={total === 0 || rule.applying}
            onClick={() => apply.mutate(undefined, { onSuccess: onClose })}
          >
            <Trans>Apply to these documents</Trans>
          </Button>
          <Button
            kind={active ? "outlined" : "primary"}
            busy={update.isPending}
            // A rule that is on can be switched off whatever its preview says.
            disabled={!active && !preview.data}
            onClick={turn}
          >
            {active ? <Trans>Switch off</Trans> : <Trans>Switch on for new documents</Trans>}
          </Button>
        </>
      }
    >
      <ErrorNotice error={failed} />
      <QueryState
        query={preview}
        failed={t`Couldn't load the preview`}
        loading={t`Loading the preview`}
        rows={4}
      />
      {preview.data && <Found rule={rule} total={total} />}
      {preview.data && total > 0 && (
        <>
          <ul className={styles.changes} aria-label={t`What would change`}>
            {preview.data.results.map((change) => (
              <ChangeRow key={change.document_id} change={change} />
            ))}
          </ul>
          <Pager
            label={t`What would change`}
            page={page}
            pageSize={pageSize}
            total={total}
            onPage={setPage}
          />
        </>
      )}
    </Dialog>
  );
}

function Found({ rule, total }: { rule: Rule; total: number }) {
  const shown = shortCount(total);
  return (
    <>
      <p role="status">
        <Plural
          value={total}
          _0="The rule would change no document that you may change."
          one={`The rule would change ${shown} document that you may change:`}
          other={`The rule would change ${shown} documents that you may change:`}
        />
      </p>
      <p className={styles.muted}>
        {rule.active ? (
          <Trans>It is on: new documents are changed after they are read.</Trans>
        ) : (
          <Trans>It is off. Once it is on, new documents are changed after they are read.</Trans>
        )}
      </p>
    </>
  );
}
