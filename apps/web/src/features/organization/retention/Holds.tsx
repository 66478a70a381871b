import type { LegalHold } from "@lectern/contract/retention";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import * as icons from "#ui/images/icons.ts";
import { Card } from "#ui/layout/Card.tsx";
import { PagedRows } from "#ui/layout/PagedRows.tsx";
import { shortDate } from "#ui/text/formats.ts";

import { pageSize, useHolds } from "./api.ts";
import { HoldForm } from "./HoldForm.tsx";
import { ReleaseDialog } from "./ReleaseDialog.tsx";
import styles from "./Retention.module.css";
import { scopeNames } from "./words.ts";

/** What must not be removed, by age or by anybody. */
export function Holds() {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const [placing, setPlacing] = useState(false);
  const [releasing, setReleasing] = useState<LegalHold | null>(null);
  const holds = useHolds(page);
  return (
    <Card
      title={t`Legal holds`}
      aside={
        <Button size="row" icon={icons.plus} onClick={() => setPlacing(true)}>
          <Trans>New legal hold</Trans>
        </Button>
      }
    >
      <PagedRows
        query={holds}
        failed={t`Couldn't load the legal holds`}
        loading={t`Loading the legal holds`}
        rows={2}
        label={t`Pages of legal holds`}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        empty={
          <EmptyState icon={icons.lock} title={t`No legal holds`}>
            <Trans>What is under a legal hold is removed neither by its age nor by anybody.</Trans>
          </EmptyState>
        }
        row={(hold) => <HoldRow key={hold.id} hold={hold} onRelease={() => setReleasing(hold)} />}
      />
      <HoldForm open={placing} onClose={() => setPlacing(false)} />
      <ReleaseDialog hold={releasing} onClose={() => setReleasing(null)} />
    </Card>
  );
}

function HoldRow({ hold, onRelease }: { hold: LegalHold; onRelease: () => void }) {
  const { t } = useLingui();
  const { name, reason, scope, subject, released } = hold;
  const since = shortDate(hold.placed_at);
  const placer = hold.placed_by?.name ?? t`a former member`;
  return (
    <li className={styles.hold}>
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.below}>
          {t(scopeNames[scope])}
          {subject && (
            <>
              {": "}
              <bdi>{subject.name ?? t`one that you can't see`}</bdi>
            </>
          )}
        </p>
        <p className={styles.below} dir="auto">
          {reason}
        </p>
        <p className={styles.below}>
          <Trans>
            Placed on {since} by <bdi>{placer}</bdi>
          </Trans>
        </p>
        {released && <Released released={released} />}
      </div>
      {!released && (
        <Button size="row" aria-label={t`Release \u2068${name}\u2069`} onClick={onRelease}>
          <Trans>Release</Trans>
        </Button>
      )}
    </li>
  );
}

function Released({ released }: { released: NonNullable<LegalHold["released"]> }) {
  const { t } = useLingui();
  const on = shortDate(released.at);
  const who = released.by?.name ?? t`a former member`;
  const why = released.reason;
  return (
    <p className={styles.below}>
      <Trans>
        Released on {on} by <bdi>{who}</bdi>: <bdi>{why}</bdi>
      </Trans>
    </p>
  );
}
