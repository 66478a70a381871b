import type { OwnQuota } from "@lectern/contract/quotas";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";

import { useOwnQuotas } from "../api.ts";
import styles from "./QuotaHint.module.css";

/** The share of a limit from which on it is shown. */
const warnFromShare = 0.8;

const names = {
  questions: { day: msg`Questions a day`, month: msg`Questions a month` },
  tokens: { day: msg`Tokens a day`, month: msg`Tokens a month` },
  money: { day: msg`Cost a day`, month: msg`Cost a month` },
};

const shareOf = ({ used, amount }: OwnQuota) => (amount > 0 ? used / amount : 1);

/** Returns the limit that is used up most, if it is near. */
const nearest = (quotas: readonly OwnQuota[]) =>
  quotas
    .filter((quota) => quota.measure !== "storage" && shareOf(quota) >= warnFromShare)
    .toSorted((a, b) => shareOf(b) - shareOf(a))[0];

/** Says in the composer that a limit of questions is nearly or wholly used up. */
export function QuotaHint() {
  const { t } = useLingui();
  const quota = nearest(useOwnQuotas().data?.quotas ?? []);
  if (!quota || quota.measure === "storage" || quota.period === null) return null;
  const { measure, period, scope, team, amount, used, currency } = quota;
  const named = (value: number) =>
    measure === "money"
      ? new Intl.NumberFormat(i18n.locale, { style: "currency", currency: currency ?? "" }).format(
          value,
        )
      : value.toLocaleString(i18n.locale);
  const [spent, most, name] = [named(used), named(amount), t(names[measure][period])];
  const whose = team ?? (scope === "workspace" ? t`whole workspace` : null);
  return (
    <p className={styles.hint} role="status" data-full={used >= amount || undefined}>
      <Trans>
        {name}: <bdi>{spent}</bdi> of <bdi>{most}</bdi> used
      </Trans>
      {whose && (
        <>
          {" · "}
          <bdi>{whose}</bdi>
        </>
      )}
    </p>
  );
}
