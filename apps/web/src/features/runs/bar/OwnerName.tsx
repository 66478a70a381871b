import type { RunHead } from "@lectern/contract/runs";
import { Trans } from "@lingui/react/macro";

import { personName } from "#ui/text/person-name.ts";

/** Whose run it is that one reads; nothing of one's own. */
export function OwnerName({ run, className }: { run: RunHead; className: string | undefined }) {
  if (run.permissions.edit) return null;
  const name = personName(run.owner);
  return (
    <span className={className}>
      <span>
        <Trans context="a run">
          Shared by <bdi>{name}</bdi>
        </Trans>
      </span>
    </span>
  );
}
