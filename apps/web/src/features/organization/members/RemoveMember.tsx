import type { Member } from "@lectern/contract/organizations";
import { Trans, useLingui } from "@lingui/react/macro";

import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { personName } from "#ui/text/person-name.ts";
import { useLast } from "#ui/text/use-last.ts";

import { useRemoveMember } from "../api.ts";

/** Asks for confirmation before a member is removed or an invitation withdrawn. */
export function RemoveMember({ member, onClose }: { member: Member | null; onClose: () => void }) {
  const { t } = useLingui();
  const remove = useRemoveMember();
  const lastMember = useLast(member);
  const name = lastMember ? personName(lastMember) : "";
  const invited = lastMember?.status === "invited";
  return (
    <ConfirmDialog
      open={member !== null}
      title={
        invited
          ? t`Withdraw the invitation of \u2068${name}\u2069?`
          : t`Remove \u2068${name}\u2069 from the workspace?`
      }
      confirm={invited ? t`Withdraw invitation` : t`Remove member`}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => member && remove.mutate(member.id, { onSuccess: onClose })}
    >
      <p>
        {invited ? (
          <Trans>The link in the mail stops working. You can invite again at any time.</Trans>
        ) : (
          <Trans>
            They lose access at once, on every device. What they shared stays; you can invite them
            again.
          </Trans>
        )}
      </p>
    </ConfirmDialog>
  );
}
