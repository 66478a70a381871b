import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { fieldErrors } from "#platform/http/field-errors.ts";
import { CopyButton } from "#ui/controls/CopyButton.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { PasswordField } from "#ui/password/PasswordField.tsx";
import { QrCode } from "#ui/images/QrCode.tsx";
import { useOpenings } from "#ui/popups/use-openings.ts";

import { useConfirmSecondFactor, useStartSecondFactor } from "../api.ts";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import styles from "./SecondFactor.module.css";

interface SetUpProps {
  open: boolean;
  email: string;
  onClose: () => void;
}

/** Three steps: the password, the app, the recovery codes. */
export function SetUp(props: SetUpProps) {
  return <Steps key={useOpenings(props.open)} {...props} />;
}

function Steps({ open, email, onClose }: SetUpProps) {
  const { t } = useLingui();
  const start = useStartSecondFactor();
  const confirm = useConfirmSecondFactor();
  const codes = confirm.data?.recovery_codes;
  if (codes) return <RecoveryCodes open={open} codes={codes} email={email} onClose={onClose} />;
  if (start.data) {
    return (
      <Scan
        open={open}
        {...start.data}
        busy={confirm.isPending}
        error={fieldErrors(confirm.error)["otp"]}
        onCode={(otp) => confirm.mutate(otp)}
        onClose={onClose}
      />
    );
  }
  return (
    <AskPassword
      open={open}
      title={t`Set up two-factor authentication`}
      busy={start.isPending}
      error={fieldErrors(start.error)["password"]}
      onPassword={(password) => start.mutate(password)}
      onClose={onClose}
    />
  );
}

interface AskPasswordProps {
  open: boolean;
  title: string;
  busy: boolean;
  error: string | undefined;
  onPassword: (password: string) => void;
  onClose: () => void;
}

function AskPassword({ open, title, busy, error, onPassword, onClose }: AskPasswordProps) {
  const { t } = useLingui();
  const [password, setPassword] = useState("");
  return (
    <FormDialog
      open={open}
      title={title}
      onClose={onClose}
      onSubmit={() => !busy && onPassword(password)}
      confirm={t`Continue`}
      busy={busy}
    >
      <p>
        <Trans>You need an authenticator app, such as your password manager.</Trans>
      </p>
      <PasswordField
        label={t`Your password`}
        autoComplete="current-password"
        size="medium"
        value={password}
        error={error}
        onChange={({ target }) => setPassword(target.value)}
      />
    </FormDialog>
  );
}

interface ScanProps {
  open: boolean;
  secret: string;
  uri: string;
  busy: boolean;
  error: string | undefined;
  onCode: (otp: string) => void;
  onClose: () => void;
}

function Scan({ open, secret, uri, busy, error, onCode, onClose }: ScanProps) {
  const { t } = useLingui();
  const [otp, setOtp] = useState("");
  const inFours = secret.replaceAll(/(.{4})(?=.)/g, "$1 ");
  return (
    <FormDialog
      open={open}
      title={t`Set up two-factor authentication`}
      onClose={onClose}
      onSubmit={() => !busy && onCode(otp.trim())}
      confirm={t`Turn on`}
      busy={busy}
    >
      <p>
        <Trans>
          Scan this with the app, or type the secret into it. Then enter the code it shows.
        </Trans>
      </p>
      <div className={styles.scan}>
        <QrCode text={uri} label={t`QR code for the app on your phone`} />
        <div className={styles.secret}>
          <h3>
            <Trans>Secret</Trans>
          </h3>
          <code>{inFours}</code>
          <CopyButton text={secret} label={t`Copy the secret`} />
        </div>
      </div>
      <Field
        label={t`Code`}
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        value={otp}
        hint={t`6 digits, new every 30 seconds.`}
        error={error}
        onChange={({ target }) => setOtp(target.value)}
      />
    </FormDialog>
  );
}
