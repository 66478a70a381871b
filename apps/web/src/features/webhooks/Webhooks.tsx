import type { Webhook } from "@lectern/contract/webhooks";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";

import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";
import { ListSection } from "#ui/layout/ListSection.tsx";
import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { useLast } from "#ui/text/use-last.ts";

import { useDeleteWebhook, useWebhooks } from "./api.ts";
import { DeliveriesDialog } from "./DeliveriesDialog.tsx";
import { WebhookForm } from "./WebhookForm.tsx";
import { WebhookRow } from "./WebhookRow.tsx";
import styles from "./Webhooks.module.css";

type Shown = { as: "form" | "deliveries" | "deletion"; webhook: Webhook | null } | null;

/** The addresses that are told of events of this workspace. */
export function Webhooks() {
  const { t } = useLingui();
  const webhooks = useWebhooks();
  const [shown, setShown] = useState<Shown>(null);
  const close = () => setShown(null);
  const last = useLast(shown);
  const add = (
    <Button size="small" icon={icons.plus} onClick={() => setShown({ as: "form", webhook: null })}>
      <Trans>New webhook</Trans>
    </Button>
  );
  return (
    <ListSection
      title={t`Webhooks`}
      about={
        <Trans>
          Tell other programs when something happens in this workspace.{" "}
          <Link className={styles.about} to="/help-center/programs">
            How it works
          </Link>
        </Trans>
      }
      add={add}
      query={webhooks}
      failed={t`Couldn't load the webhooks`}
      loading={t`Loading webhooks`}
      rows={2}
      empty={{
        icon: icons.link,
        title: t`No webhooks yet`,
        text: t`A webhook sends a signed request to your address when something happens.`,
      }}
      row={(webhook) => (
        <WebhookRow
          webhook={webhook}
          onEdit={() => setShown({ as: "form", webhook })}
          onDeliveries={() => setShown({ as: "deliveries", webhook })}
          onDelete={() => setShown({ as: "deletion", webhook })}
        />
      )}
    >
      <WebhookForm open={shown?.as === "form"} webhook={shown?.webhook ?? null} onClose={close} />
      {last?.webhook && (
        <DeliveriesDialog
          open={shown?.as === "deliveries"}
          webhook={last.webhook}
          onClose={close}
        />
      )}
      <DeleteWebhook webhook={shown?.as === "deletion" ? shown.webhook : null} onClose={close} />
    </ListSection>
  );
}

function DeleteWebhook({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  const { t } = useLingui();
  const remove = useDeleteWebhook();
  return (
    <ConfirmDialog
      open={webhook !== null}
      title={t`Delete this webhook?`}
      confirm={t`Delete webhook`}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => webhook && remove.mutate(webhook.id, { onSuccess: onClose })}
    >
      <p className={styles.address}>
        <bdi dir="ltr">{useLast(webhook)?.url}</bdi>
      </p>
      <p>
        <Trans>
          It gets no more events, and its deliveries are deleted. This cannot be undone.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
