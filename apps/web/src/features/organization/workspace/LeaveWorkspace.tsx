import type { Organization } from "@lectern/contract/organizations";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { leaveOrganization } from "#platform/session/session.ts";
import { Button } from "#ui/controls/Button.tsx";
import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { Setting } from "#ui/layout/Section.tsx";

import { useLeave } from "../api.ts";

export function LeaveWorkspace({ organization }: { organization: Organization }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const leave = useLeave();
  const { name } = organization;
  return (
    <Setting
      name={<Trans>Leave the workspace</Trans>}
      meaning={<Trans>You need a new invitation to return</Trans>}
      stack
    >
      <Button kind="danger" size="small" onClick={() => setOpen(true)}>
        <Trans>Leave</Trans>
      </Button>
      <ConfirmDialog
        open={open}
        title={t`Leave \u2068${name}\u2069?`}
        confirm={t`Leave workspace`}
        busy={leave.isPending}
        onClose={() => setOpen(false)}
        onConfirm={() =>
          leave.mutate(undefined, {
            onSuccess: () => void leaveOrganization(t`You left \u2068${name}\u2069.`),
          })
        }
      >
        <p>
          <Trans>
            You lose access to its collections and to your chats there. What you shared stays in the
            workspace.
          </Trans>
        </p>
      </ConfirmDialog>
    </Setting>
  );
}
