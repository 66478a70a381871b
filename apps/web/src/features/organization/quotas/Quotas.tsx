import { may } from "@lectern/contract/policy";
import type { Quota } from "@lectern/contract/quotas";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { useSession } from "#platform/session/session.ts";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { QueryError } from "#ui/feedback/QueryError.tsx";
import * as icons from "#ui/images/icons.ts";
import { Card } from "#ui/layout/Card.tsx";
import { PagedRows } from "#ui/layout/PagedRows.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { useLast } from "#ui/text/use-last.ts";

import { pageSize, useDeleteQuota, useQuotas } from "./api.ts";
import { OwnUse } from "./OwnUse.tsx";
import { QuotaForm } from "./QuotaForm.tsx";
import { QuotaRow } from "./QuotaRow.tsx";
import { UseTable } from "./UseTable.tsx";
import { limitName } from "./words.ts";

type Shown = { as: "form" | "deletion"; quota: Quota | null } | null;

/** What members, teams and the workspace may use, and what they have used. */
export function Quotas() {
  const { t } = useLingui();
  const manages = useSession(({ group }) => may(group, "quota.manage"));
  const [shown, setShown] = useState<Shown>(null);
  const close = () => setShown(null);
  const add = manages && (
    <Button size="small" icon={icons.plus} onClick={() => setShown({ as: "form", quota: null })}>
      <Trans>New limit</Trans>
    </Button>
  );
  return (
    <Section
      title={t`Quotas`}
      about={
        manages
          ? t`Limits for questions, tokens, cost and storage. The strictest one holds.`
          : t`What you have used, and the limits that admins have set.`
      }
      action={add}
    >
      {manages && (
        <Limits
          onEdit={(quota) => setShown({ as: "form", quota })}
          onDelete={(quota) => setShown({ as: "deletion", quota })}
        />
      )}
      <OwnUse />
      {manages && <UseTable />}
      {manages && (
        <>
          <QuotaForm open={shown?.as === "form"} quota={shown?.quota ?? null} onClose={close} />
          <DeleteQuota quota={shown?.as === "deletion" ? shown.quota : null} onClose={close} />
        </>
      )}
    </Section>
  );
}

interface LimitsProps {
  onEdit: (quota: Quota) => void;
  onDelete: (quota: Quota) => void;
}

function Limits({ onEdit, onDelete }: LimitsProps) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const quotas = useQuotas(page);
  const failed = t`Couldn't load the limits`;
  if (quotas.isError) return <QueryError query={quotas} failed={failed} />;
  return (
    <Card title={t`Limits`}>
      <PagedRows
        query={quotas}
        failed={failed}
        loading={t`Loading the limits`}
        rows={2}
        label={t`Pages of limits`}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        empty={
          <EmptyState icon={icons.chart} title={t`No limits yet`}>
            <Trans>Everyone can ask and store as much as the installation allows.</Trans>
          </EmptyState>
        }
        row={(quota) => (
          <QuotaRow
            key={quota.id}
            quota={quota}
            onEdit={() => onEdit(quota)}
            onDelete={() => onDelete(quota)}
          />
        )}
      />
    </Card>
  );
}

function DeleteQuota({ quota, onClose }: { quota: Quota | null; onClose: () => void }) {
  const { t } = useLingui();
  const remove = useDeleteQuota();
  const last = useLast(quota);
  const name = last ? t(limitName(last)) : "";
  return (
    <ConfirmDialog
      open={quota !== null}
      title={t`Delete this limit?`}
      confirm={t`Delete limit`}
      busy={remove.isPending}
      onConfirm={() => quota && remove.mutate(quota.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        <Trans>“{name}” no longer applies from the next question or file on.</Trans>
      </p>
    </ConfirmDialog>
  );
}
