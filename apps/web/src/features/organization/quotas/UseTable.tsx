import type { QuotaUse } from "@lectern/contract/quotas";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Segmented } from "#ui/controls/Segmented.tsx";
import { QueryState } from "#ui/feedback/QueryState.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { Pager } from "#ui/layout/Pager.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { pageSize, useQuotaUse } from "./api.ts";
import styles from "./Quotas.module.css";
import { moneyText, storageText } from "./words.ts";

/** What each member or team and the whole workspace have used. */
export function UseTable() {
  const { t } = useLingui();
  const [by, setBy] = useState<"person" | "team">("person");
  const [page, setPage] = useState(1);
  const use = useQuotaUse(by, page);
  return (
    <Card
      title={t`Use so far`}
      aside={
        <Segmented
          label={t`Use by`}
          value={by}
          options={[
            { value: "person", name: t`Members` },
            { value: "team", name: t`Teams` },
          ]}
          onChange={(chosen) => {
            setBy(chosen);
            setPage(1);
          }}
        />
      }
    >
      <QueryState query={use} failed={t`Couldn't load the use`} loading={t`Loading the use`} />
      {use.data && (
        <>
          {/* Scrolls sideways by keyboard too. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className={styles.scroll} role="region" aria-label={t`Use so far`} tabIndex={0}>
            <table className={styles.table}>
              <Head by={by} />
              <tbody>
                <Line name={t`Whole workspace`} use={use.data.workspace} />
                {use.data.results.map(({ subject, ...one }) => (
                  <Line key={subject.id} name={subject.name} use={one} />
                ))}
              </tbody>
            </table>
          </div>
          <Pager
            label={by === "team" ? t`Pages of teams` : t`Pages of members`}
            page={page}
            pageSize={pageSize}
            total={use.data.total}
            onPage={setPage}
          />
        </>
      )}
    </Card>
  );
}

function Head({ by }: { by: "person" | "team" }) {
  return (
    <thead>
      <tr>
        <th scope="col">{by === "team" ? <Trans>Team</Trans> : <Trans>Member</Trans>}</th>
        <th scope="col">
          <Trans>Questions today</Trans>
        </th>
        <th scope="col">
          <Trans>Questions this month</Trans>
        </th>
        <th scope="col">
          <Trans>Tokens this month</Trans>
        </th>
        <th scope="col">
          <Trans>Cost this month</Trans>
        </th>
        <th scope="col">
          <Trans>Stored</Trans>
        </th>
      </tr>
    </thead>
  );
}

function Line({ name, use }: { name: string; use: QuotaUse }) {
  const { today, month, money, storage } = use;
  const costs = money.map(({ currency, amount }) => moneyText(amount, currency));
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td>{shortCount(today.questions)}</td>
      <td>{shortCount(month.questions)}</td>
      <td>{shortCount(month.tokens)}</td>
      <td>{costs.length > 0 ? costs.join(" + ") : "–"}</td>
      <td>{storageText(storage)}</td>
    </tr>
  );
}
