import type { Team } from "@lectern/contract/organizations";
import { Trans, useLingui } from "@lingui/react/macro";

import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { useLast } from "#ui/text/use-last.ts";

import { useDeleteTeam } from "../api.ts";

export function DeleteTeam({ team, onClose }: { team: Team | null; onClose: () => void }) {
  const { t } = useLingui();
  const remove = useDeleteTeam();
  const name = useLast(team)?.name ?? "";
  return (
    <ConfirmDialog
      open={team !== null}
      title={t`Delete the team \u2068${name}\u2069?`}
      confirm={t`Delete team`}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => team && remove.mutate(team.id, { onSuccess: onClose })}
    >
      <p>
        <Trans>
          Its members stay in the workspace. Collections shared only with this team become visible
          to their owners only. This cannot be undone.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
