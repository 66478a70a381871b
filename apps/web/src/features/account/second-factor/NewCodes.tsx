import { Trans, useLingui } from "@lingui/react/macro";

import { fieldErrors } from "#platform/http/field-errors.ts";
import { useSession } from "#platform/session/session.ts";
import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { useOpenings } from "#ui/popups/use-openings.ts";

import { useRenewRecoveryCodes } from "../api.ts";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

interface NewCodesProps {
  open: boolean;
  onClose: () => void;
}

/** Replaces the recovery codes with new ones. */
export function NewCodes(props: NewCodesProps) {
  return <Steps key={useOpenings(props.open)} {...props} />;
}

function Steps({ open, onClose }: NewCodesProps) {
  const { t } = useLingui();
  const email = useSession(({ user }) => user?.email) ?? "";
  const renew = useRenewRecoveryCodes();
  const codes = renew.data?.recovery_codes;
  if (codes) return <RecoveryCodes open={open} codes={codes} email={email} onClose={onClose} />;
  return (
    <ConfirmDialog
      open={open}
      title={t`Get new recovery codes?`}
      confirm={t`Get new codes`}
      harmless
      askPassword
      passwordError={fieldErrors(renew.error)["password"]}
      busy={renew.isPending}
      onClose={onClose}
      onConfirm={({ password }) => renew.mutate(password)}
    >
      <p>
        <Trans>Your current codes stop working.</Trans>
      </p>
    </ConfirmDialog>
  );
}
