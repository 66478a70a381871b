import type { Quota } from "@lectern/contract/quotas";
import { Trans, useLingui } from "@lingui/react/macro";

import { Progress } from "#ui/feedback/Progress.tsx";
import { EditDeleteMenu } from "#ui/popups/EditDeleteMenu.tsx";

import styles from "./Quotas.module.css";
import { amountText, limitName, scopeNames } from "./words.ts";

interface QuotaRowProps {
  quota: Quota;
  onEdit: () => void;
  onDelete: () => void;
}

/** A limit: of whom and what, its amount, and how much of it is used. */
export function QuotaRow({ quota, onEdit, onDelete }: QuotaRowProps) {
  const { t } = useLingui();
  const { scope, subject, amount, used, hard } = quota;
  const name = t(limitName(quota));
  const whose = subject?.name ?? t(scopeNames[scope]);
  const most = amountText(quota, amount);
  return (
    <li className={styles.limit}>
      <div className={styles.words}>
        <p className={styles.name}>
          {name} · <bdi>{whose}</bdi>
        </p>
        <p className={styles.below}>
          {used === null ? (
            <Trans>Up to {most} each</Trans>
          ) : (
            <Used used={amountText(quota, used)} most={most} />
          )}
          {!hard && (
            <>
              {" · "}
              <Trans>Only warns</Trans>
            </>
          )}
          {hard && quota.measure === "money" && (
            <>
              {" · "}
              <Trans>Refuses models without a price</Trans>
            </>
          )}
        </p>
        {used !== null && <Progress label={name} value={shareOf(used, amount)} />}
      </div>
      <EditDeleteMenu
        label={t`Limit ${name} of \u2068${whose}\u2069`}
        opens={t`More for ${name} of \u2068${whose}\u2069`}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    </li>
  );
}

/** The share of a limit that is used, from 0 to 1. */
export const shareOf = (used: number, amount: number) =>
  amount > 0 ? Math.min(1, used / amount) : 1;

export function Used({ used, most }: { used: string; most: string }) {
  return (
    <Trans>
      <bdi>{used}</bdi> of <bdi>{most}</bdi> used
    </Trans>
  );
}
