import type { ApiKey } from "@lectern/contract/auth";
import { Trans, useLingui } from "@lingui/react/macro";

import { Button } from "#ui/controls/Button.tsx";
import { recentTime, shortDate } from "#ui/text/formats.ts";
import { isPast } from "#ui/layout/is-past.ts";
import row from "#ui/layout/named-row.module.css";

import styles from "./ApiKeys.module.css";
import { scopes } from "./scopes.ts";

/** An API key: its name, prefix, scopes, expiry and last use. */
export function KeyRow({ apiKey, onEnd }: { apiKey: ApiKey; onEnd: () => void }) {
  const { t } = useLingui();
  const { name, hint, expires_at, last_used_at } = apiKey;
  const isOver = expires_at !== null && isPast(expires_at);
  const until = expires_at && shortDate(expires_at);
  const used = last_used_at && recentTime(last_used_at);
  return (
    <li className={row.row}>
      <div className={row.words}>
        <div className={row.name}>
          <bdi>{name}</bdi>
          <code>{hint}…</code>
        </div>
        <ul className={styles.scopes}>
          {apiKey.scopes.map((scope) => (
            <li key={scope}>{t(scopes[scope])}</li>
          ))}
        </ul>
        <div className={row.times}>
          {until === null ? (
            <Trans>Does not expire</Trans>
          ) : isOver ? (
            <Trans>Expired on {until}</Trans>
          ) : (
            <Trans>Valid until {until}</Trans>
          )}
          {" · "}
          {used ? <Trans>last used {used}</Trans> : <Trans>never used</Trans>}
        </div>
      </div>
      <Button
        size="row"
        kind="danger"
        aria-label={t`Revoke the key \u2068${name}\u2069`}
        onClick={onEnd}
      >
        <Trans>Revoke</Trans>
      </Button>
    </li>
  );
}
