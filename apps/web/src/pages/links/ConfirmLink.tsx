import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useNavigate } from "react-router";

import { reloadUser } from "#features/account/index.ts";
import { errorMessage } from "#platform/http/error-message.ts";
import { isLinkRefused } from "#platform/http/field-errors.ts";
import { notify } from "#platform/notify.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";

import { useConfirmation } from "../auth/confirmation.ts";
import type { MailLinkProps } from "./mail-link.ts";

/** Confirms an address, for example a changed one. */
export function ConfirmLink({ token, onDone }: MailLinkProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const confirmed = useConfirmation(token);
  const { isSuccess, isError, error } = confirmed;

  useEffect(() => {
    if (!isSuccess) return;
    void reloadUser();
    notify(t`Your email address is confirmed.`, { variant: "success" });
    onDone();
    // Runs once, on success.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isSuccess]);

  const refused = isLinkRefused(error);
  const toProfile = () => void navigate("/settings/profile", { replace: true });
  return (
    <Dialog
      open={isError}
      title={refused ? t`This link is not valid` : t`Your email is not confirmed yet`}
      onClose={onDone}
      actions={
        <>
          <Button onClick={onDone}>
            <Trans>Close</Trans>
          </Button>
          {refused ? (
            <Button kind="primary" onClick={toProfile}>
              <Trans>Open your profile</Trans>
            </Button>
          ) : (
            <Button kind="primary" onClick={() => void confirmed.refetch()}>
              <Trans>Try again</Trans>
            </Button>
          )}
        </>
      }
    >
      <p>
        {refused ? (
          <Trans>
            It was already used, has expired or is incomplete. Your profile shows the current
            address and can send a new link.
          </Trans>
        ) : (
          errorMessage(error)
        )}
      </p>
    </Dialog>
  );
}
