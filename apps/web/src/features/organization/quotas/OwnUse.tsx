import type { OwnQuota, QuotaUse } from "@lectern/contract/quotas";
import { Trans, useLingui } from "@lingui/react/macro";

import { QueryError } from "#ui/feedback/QueryError.tsx";
import { Progress } from "#ui/feedback/Progress.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { Setting } from "#ui/layout/Section.tsx";
import { clockTime, shortCount, shortDate } from "#ui/text/formats.ts";

import { useOwnQuotas } from "./api.ts";
import { shareOf, Used } from "./QuotaRow.tsx";
import styles from "./Quotas.module.css";
import { amountText, limitName, moneyText, scopeNames, storageText } from "./words.ts";

/** What the person has used, and the limits that hold for them. */
export function OwnUse() {
  const { t } = useLingui();
  const own = useOwnQuotas();
  if (own.isError) {
    return <QueryError query={own} failed={t`Couldn't load what you have used`} />;
  }
  return (
    <Card title={t`What you have used`}>
      {own.data ? (
        <>
          {own.data.quotas.map((quota) => (
            <OwnLimit key={quota.id} quota={quota} />
          ))}
          <Totals use={own.data.use} />
        </>
      ) : (
        <LoadingRows label={t`Loading what you have used`} rows={3} />
      )}
    </Card>
  );
}

function OwnLimit({ quota }: { quota: OwnQuota }) {
  const { t } = useLingui();
  const { scope, team, amount, used, hard, resets_at } = quota;
  const name = t(limitName(quota));
  const whose = team ?? (scope === "workspace" ? t(scopeNames.workspace) : t`Your limit`);
  return (
    <Setting
      name={name}
      meaning={
        <>
          <bdi>{whose}</bdi>
          {!hard && (
            <>
              {" · "}
              <Trans>Only warns</Trans>
            </>
          )}
          {resets_at && (
            <>
              {" · "}
              <StartsAgain at={resets_at} />
            </>
          )}
        </>
      }
      stack
    >
      <div className={styles.own}>
        <span>
          <Used used={amountText(quota, used)} most={amountText(quota, amount)} />
        </span>
        <Progress label={name} value={shareOf(used, amount)} />
      </div>
    </Setting>
  );
}

function StartsAgain({ at }: { at: string }) {
  const [day, time] = [shortDate(at), clockTime(at)];
  return (
    <Trans>
      Starts again {day}, {time}
    </Trans>
  );
}

function Totals({ use: { today, month, money, storage } }: { use: QuotaUse }) {
  const costs = money.map(({ currency, amount }) => moneyText(amount, currency));
  return (
    <>
      <Setting name={<Trans>Questions today</Trans>}>{shortCount(today.questions)}</Setting>
      <Setting name={<Trans>Questions this month</Trans>}>{shortCount(month.questions)}</Setting>
      <Setting name={<Trans>Tokens this month</Trans>}>{shortCount(month.tokens)}</Setting>
      {costs.length > 0 && (
        <Setting name={<Trans>Cost this month</Trans>}>{costs.join(" + ")}</Setting>
      )}
      <Setting name={<Trans>Stored</Trans>}>{storageText(storage)}</Setting>
    </>
  );
}
