import { Trans, useLingui } from "@lingui/react/macro";

import { Button } from "#ui/controls/Button.tsx";
import { CopyButton } from "#ui/controls/CopyButton.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";
import * as icons from "#ui/images/icons.ts";
import { Notice } from "#ui/feedback/Notice.tsx";

import { saveBlob } from "#platform/storage/save-blob.ts";
import styles from "./SecondFactor.module.css";

interface RecoveryCodesProps {
  open: boolean;
  codes: readonly string[];
  email: string;
  onClose: () => void;
}

/** The recovery codes for a lost phone, shown only once. */
export function RecoveryCodes({ open, codes, email, onClose }: RecoveryCodesProps) {
  const { t } = useLingui();
  const lines = [email, "", ...codes, ""].join("\n");
  const download = () =>
    saveBlob("lectern-recovery-codes.txt", new Blob([lines], { type: "text/plain" }));
  return (
    <Dialog
      open={open}
      title={t`Your recovery codes`}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          <Trans>I have saved them</Trans>
        </Button>
      }
    >
      <p>
        <Trans>If you lose your phone, use one of these instead of a code. Each works once.</Trans>
      </p>
      <Notice tone="warning">
        <Trans>They are shown only once. Store them where you keep your passwords.</Trans>
      </Notice>
      <ul className={styles.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.keep}>
        <CopyButton text={codes.join("\n")} label={t`Copy the codes`} />
        <Button size="small" icon={icons.download} onClick={download}>
          <Trans>Download</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
