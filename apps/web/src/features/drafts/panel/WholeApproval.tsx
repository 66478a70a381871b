import type { Draft } from "@lectern/contract/drafts";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";
import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { clockTime, shortCount, shortDate } from "#ui/text/formats.ts";

import { useWholeApproval } from "../api.ts";
import { personName } from "../person-name.ts";
import { barredWords, shortHash } from "../section-state.ts";
import styles from "./Panel.module.css";

/** The approval of the whole draft, or what is missing for it. */
export function WholeApproval({ draft }: { draft: Draft }) {
  const [asked, setAsked] = useState(false);
  const missing = useMissing(draft);
  const isApproved = draft.state === "approved";
  return (
    <>
      <Approval draft={draft} />
      {!isApproved && draft.permissions.review && (
        <Button
          kind="primary"
          icon={missing === undefined ? icons.check : icons.lock}
          className={styles.whole}
          disabled={missing !== undefined}
          aria-description={missing}
          onClick={() => setAsked(true)}
        >
          <Trans>Approve the whole draft</Trans>
        </Button>
      )}
      {!isApproved && missing !== undefined && <p className={styles.hint}>{missing}</p>}
      {!isApproved && (
        <p className={styles.hint}>
          <Trans>Until then, exports are marked as a draft.</Trans>
        </p>
      )}
      <ApproveWholeDialog
        draft={draft}
        open={asked && !isApproved && missing === undefined}
        onClose={() => setAsked(false)}
      />
    </>
  );
}

/** Returns why the whole cannot be approved; undefined if it can. */
function useMissing({ sections }: Draft): string | undefined {
  const { t, i18n } = useLingui();
  if (sections.length === 0) return t`Opens when the draft has sections and all are approved.`;
  const numbers = sections.flatMap(({ state }, at) => (state === "approved" ? [] : [at + 1]));
  if (numbers.length > 0) {
    const list = new Intl.ListFormat(i18n.locale).format(numbers.map(shortCount));
    return plural(numbers.length, {
      one: `Opens when section ${list} is approved.`,
      other: `Opens when sections ${list} are approved.`,
    });
  }
  const barred = sections.find((section) => section.barred !== null)?.barred;
  return barred ? t(barredWords[barred]) : undefined;
}

/** Who approved the whole, when, and which text; and whether it no longer applies. */
function Approval({ draft }: { draft: Draft }) {
  const { approval } = draft;
  if (!approval) return null;
  const [who, version] = [personName(approval.by), shortCount(approval.version)];
  const [day, time] = [shortDate(approval.at), clockTime(approval.at)];
  const unsupported = shortCount(approval.unsupported);
  return (
    <p>
      <Trans>
        <bdi>{who}</bdi> approved version {version} <code>{shortHash(approval.hash)}</code>, {day},{" "}
        {time}
      </Trans>
      {approval.unsupported > 0 && (
        <>
          {" · "}
          <Trans>Unsupported sentences: {unsupported}</Trans>
        </>
      )}
      {approval.version !== draft.version && (
        <>
          {" · "}
          <b>
            <Trans>No longer valid: the text has changed since</Trans>
          </b>
        </>
      )}
    </p>
  );
}

interface ApproveWholeDialogProps {
  draft: Draft;
  open: boolean;
  onClose: () => void;
}

function ApproveWholeDialog({ draft, open, onClose }: ApproveWholeDialogProps) {
  const { t } = useLingui();
  const approval = useWholeApproval(draft.id);
  const { version, hash, unsupported } = draft;
  const shown = shortCount(unsupported);
  return (
    <ConfirmDialog
      open={open}
      title={t`Approve version ${shortCount(version)} of the draft?`}
      confirm={unsupported > 0 ? t`Approve anyway` : t`Approve the draft`}
      harmless
      busy={approval.isPending}
      onConfirm={() =>
        approval.mutate({ hash, unsupported: unsupported > 0 }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <p>
        <Trans>
          The approval is of this text, <code>{shortHash(hash)}</code>, and ends with the next
          change. Nothing is published by it.
        </Trans>
      </p>
      {unsupported > 0 && (
        <p>
          {plural(unsupported, {
            one: `${shown} sentence is not fully supported by its sources. The approval says that it was approved as well.`,
            other: `${shown} sentences are not fully supported by their sources. The approval says that they were approved as well.`,
          })}
        </p>
      )}
    </ConfirmDialog>
  );
}
