import { i18n } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { QueryState } from "#ui/feedback/QueryState.tsx";
import * as icons from "#ui/images/icons.ts";
import { Card } from "#ui/layout/Card.tsx";
import { Pager } from "#ui/layout/Pager.tsx";
import { dayDate } from "#ui/text/formats.ts";

import { pageSize, useReports } from "./api.ts";
import styles from "./Retention.module.css";
import { kindNames } from "./words.ts";

/** What was removed on each day, and what legal holds kept. */
export function Reports() {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const reports = useReports(page);
  return (
    <Card title={t`What was removed`}>
      <QueryState
        query={reports}
        failed={t`Couldn't load the reports`}
        loading={t`Loading the reports`}
        rows={2}
      />
      {reports.data?.total === 0 && (
        <EmptyState icon={icons.clock} title={t`Nothing was removed yet`}>
          <Trans>Each day on which something is removed appears here.</Trans>
        </EmptyState>
      )}
      {reports.data && reports.data.total > 0 && (
        <>
          {/* Scrolls sideways by keyboard too. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className={styles.scroll} role="region" aria-label={t`Reports`} tabIndex={0}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">
                    <Trans>Day</Trans>
                  </th>
                  <th scope="col">
                    <Trans>Kind</Trans>
                  </th>
                  <th scope="col">
                    <Trans>Removed</Trans>
                  </th>
                  <th scope="col">
                    <Trans>Kept by legal holds</Trans>
                  </th>
                </tr>
              </thead>
              <tbody>
                {reports.data.results.map(({ day, kind, removed, held }) => (
                  <tr key={`${day} ${kind}`}>
                    <th scope="row">{dayDate(day)}</th>
                    <td>{t(kindNames[kind])}</td>
                    <td>{removed.toLocaleString(i18n.locale)}</td>
                    <td>{held.toLocaleString(i18n.locale)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Pager
            label={t`Pages of reports`}
            page={page}
            pageSize={pageSize}
            total={reports.data.total}
            onPage={setPage}
          />
        </>
      )}
    </Card>
  );
}
