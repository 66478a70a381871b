import type { User } from "@lectern/contract/auth";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { fieldErrors } from "#platform/http/field-errors.ts";
import { notify } from "#platform/notify.ts";
import { Button } from "#ui/controls/Button.tsx";
import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { Setting } from "#ui/layout/Section.tsx";

import { useEndSecondFactor } from "../api.ts";
import { NewCodes } from "./NewCodes.tsx";
import { SetUp } from "./SetUp.tsx";

/** Two-factor authentication by an authenticator app: set up, renew recovery codes, turn off. */
export function SecondFactor({ user }: { user: User }) {
  const [open, setOpen] = useState<"set-up" | "codes" | "end" | null>(null);
  const close = () => setOpen(null);
  return (
    <Setting
      name={<Trans>Two-factor authentication</Trans>}
      stack
      meaning={
        user.second_factor ? (
          <Trans>On: signing in asks for a code from your authenticator app</Trans>
        ) : (
          <Trans>A code from an app on your phone, each time you sign in on a new device</Trans>
        )
      }
    >
      {user.second_factor ? (
        <>
          <Button size="small" onClick={() => setOpen("codes")}>
            <Trans>New recovery codes</Trans>
          </Button>
          <Button size="small" kind="danger" onClick={() => setOpen("end")}>
            <Trans>Turn off</Trans>
          </Button>
        </>
      ) : (
        <Button size="small" onClick={() => setOpen("set-up")}>
          <Trans>Set up</Trans>
        </Button>
      )}
      <SetUp open={open === "set-up"} email={user.email} onClose={close} />
      <NewCodes open={open === "codes"} onClose={close} />
      <TurnOff open={open === "end"} onClose={close} />
    </Setting>
  );
}

function TurnOff({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const end = useEndSecondFactor();
  return (
    <ConfirmDialog
      open={open}
      title={t`Turn two-factor authentication off?`}
      confirm={t`Turn off`}
      askPassword
      passwordError={fieldErrors(end.error)["password"]}
      busy={end.isPending}
      onClose={onClose}
      onConfirm={({ password }) =>
        end.mutate(password, {
          onSuccess: () => {
            notify(t`Two-factor authentication is off.`, { variant: "success" });
            onClose();
          },
        })
      }
    >
      <p>
        <Trans>
          Your password alone will protect your account. Your recovery codes stop working.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
