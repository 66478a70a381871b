import type { ProvisioningToken } from "@lectern/contract/provisioning";
import { Trans, useLingui } from "@lingui/react/macro";

import { Button } from "#ui/controls/Button.tsx";
import row from "#ui/layout/named-row.module.css";
import { recentTime, shortDate } from "#ui/text/formats.ts";

/** A token: its name, its beginning, who made it, and its last use. */
export function TokenRow({ token, onEnd }: { token: ProvisioningToken; onEnd: () => void }) {
  const { t } = useLingui();
  const { name, hint, created_by, last_used_at } = token;
  const created = shortDate(token.created_at);
  const used = last_used_at && recentTime(last_used_at);
  return (
    <li className={row.row}>
      <div className={row.words}>
        <div className={row.name}>
          <bdi>{name}</bdi>
          <code>{hint}…</code>
        </div>
        <div className={row.times}>
          {created_by === null ? (
            <Trans>Created on {created}</Trans>
          ) : (
            <Trans>
              Created on {created} by <bdi>{created_by}</bdi>
            </Trans>
          )}
          {" · "}
          {used ? <Trans>Last use: {used}</Trans> : <Trans>Not used yet</Trans>}
        </div>
      </div>
      <Button
        size="row"
        kind="danger"
        aria-label={t`Revoke the token \u2068${name}\u2069`}
        onClick={onEnd}
      >
        <Trans>Revoke</Trans>
      </Button>
    </li>
  );
}
