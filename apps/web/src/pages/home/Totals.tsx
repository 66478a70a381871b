import type { LibraryTotals } from "@lectern/contract/library";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";

import { Card } from "#ui/layout/Card.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { fileSize, shortCount } from "#ui/text/formats.ts";
import { Loading, Skeleton } from "#ui/feedback/Skeleton.tsx";

import styles from "./Totals.module.css";

/** The library's totals. */
export function Totals({ totals }: { totals: UseQueryResult<LibraryTotals> }) {
  const { t } = useLingui();
  const { data, isError, refetch } = totals;
  return (
    <Card
      title={t`Library`}
      aside={
        <Link to="/library/all">
          <Trans>Open</Trans>
        </Link>
      }
    >
      {data ? (
        <dl className={styles.totals}>
          <Total
            name={<Plural value={data.documents} one="document" other="documents" />}
            value={shortCount(data.documents)}
          />
          <Total
            name={<Plural value={data.pages} one="page" other="pages" />}
            value={shortCount(data.pages)}
          />
          <Total
            name={<Plural value={data.collections} one="collection" other="collections" />}
            value={shortCount(data.collections)}
          />
          <Total name={<Trans>in size</Trans>} value={fileSize(data.size)} />
        </dl>
      ) : isError ? (
        <ErrorState title={t`Couldn't load the totals`} onRetry={() => void refetch()} />
      ) : (
        <Loading label={t`Loading the library's totals`}>
          <div className={styles.totals}>
            {[0, 1, 2, 3].map((place) => (
              <div key={place}>
                <Skeleton width={56} height={30} />
                <Skeleton width={72} height={16} />
              </div>
            ))}
          </div>
        </Loading>
      )}
    </Card>
  );
}

function Total({ name, value }: { name: ReactNode; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
