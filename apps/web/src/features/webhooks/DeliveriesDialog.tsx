import type { Webhook, WebhookDelivery } from "@lectern/contract/webhooks";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { translateServerMessage } from "#platform/language/server-messages.ts";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { QueryError } from "#ui/feedback/QueryError.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Pager } from "#ui/layout/Pager.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";
import { clockTime, shortCount, shortDate } from "#ui/text/formats.ts";

import { pageSize, useDeliveries, useResendDelivery } from "./api.ts";
import styles from "./Webhooks.module.css";
import { eventNames } from "./words.ts";

interface DeliveriesDialogProps {
  open: boolean;
  webhook: Webhook;
  onClose: () => void;
}

/** What a webhook was told in the last 30 days, and whether it arrived. */
export function DeliveriesDialog({ open, webhook, onClose }: DeliveriesDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} wide title={t`Deliveries`} onClose={onClose}>
      <p className={styles.address}>
        <bdi dir="ltr">{webhook.url}</bdi>
      </p>
      <Deliveries key={webhook.id} webhook={webhook} />
    </Dialog>
  );
}

function Deliveries({ webhook }: Pick<DeliveriesDialogProps, "webhook">) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const deliveries = useDeliveries(webhook.id, page);
  if (deliveries.isError) {
    return <QueryError query={deliveries} failed={t`Couldn't load the deliveries`} />;
  }
  if (!deliveries.data) return <LoadingRows label={t`Loading deliveries`} />;
  const { total, results } = deliveries.data;
  if (total === 0) {
    return (
      <EmptyState icon={icons.link} title={t`No deliveries yet`}>
        <Trans>They appear here as soon as one of its events happens.</Trans>
      </EmptyState>
    );
  }
  return (
    <div>
      <ul>
        {results.map((delivery) => (
          <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} />
        ))}
      </ul>
      <Pager
        label={t`Pages of deliveries`}
        page={page}
        pageSize={pageSize}
        total={total}
        onPage={setPage}
      />
    </div>
  );
}

interface DeliveryRowProps {
  webhook: Webhook;
  delivery: WebhookDelivery;
}

function DeliveryRow({ webhook, delivery }: DeliveryRowProps) {
  const { t } = useLingui();
  const { id, event, state, attempts, failure, created_at } = delivery;
  const resend = useResendDelivery(webhook.id);
  const name = t(eventNames[event]);
  const [day, time] = [shortDate(created_at), clockTime(created_at)];
  const tries = shortCount(attempts);
  return (
    <li className={styles.delivery}>
      <div className={styles.words}>
        <p className={styles.event}>{name}</p>
        <p className={styles.state}>
          <time dateTime={created_at}>
            <Trans>
              {day}, {time}
            </Trans>
          </time>
          {" · "}
          <Arrival state={state} attempts={attempts} />
          {attempts > 1 && (
            <>
              {" · "}
              {plural(attempts, { one: `${tries} attempt`, other: `${tries} attempts` })}
            </>
          )}
        </p>
        {failure && state !== "delivered" && (
          <p className={styles.wrong}>{translateServerMessage(failure)}</p>
        )}
      </div>
      {webhook.active && (
        <Button
          size="row"
          busy={resend.isPending}
          aria-label={t`Send again: ${name}, ${day}, ${time}`}
          onClick={() => resend.mutate(id)}
        >
          <Trans>Send again</Trans>
        </Button>
      )}
    </li>
  );
}

function Arrival({ state, attempts }: Pick<WebhookDelivery, "state" | "attempts">) {
  if (state === "delivered") return <Trans>Delivered</Trans>;
  if (state === "failed") return <Trans>Not delivered</Trans>;
  return attempts === 0 ? <Trans>Sending</Trans> : <Trans>Will be retried</Trans>;
}
