import type { Webhook, WebhookEvent } from "@lectern/contract/webhooks";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { fieldErrors } from "#platform/http/field-errors.ts";
import { Button } from "#ui/controls/Button.tsx";
import { CheckboxGroup } from "#ui/controls/CheckboxGroup.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { Secret } from "#ui/controls/Secret.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { useOpenings } from "#ui/popups/use-openings.ts";

import { useCreateWebhook, useUpdateWebhook } from "./api.ts";
import { allEvents, eventNames } from "./words.ts";

interface WebhookFormProps {
  open: boolean;
  /** The webhook to edit; null adds one. */
  webhook: Webhook | null;
  onClose: () => void;
}

/** Sets the address and the events of a webhook. After adding one, shows its secret once. */
export function WebhookForm(props: WebhookFormProps) {
  return <Asked key={useOpenings(props.open)} {...props} />;
}

function Asked({ open, webhook: given, onClose }: WebhookFormProps) {
  const { t } = useLingui();
  // Keeps the webhook while the dialog fades out.
  const [webhook] = useState(given);
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? []);
  const create = useCreateWebhook();
  const update = useUpdateWebhook(webhook?.id ?? "");
  const used = webhook ? update : create;
  const errors = fieldErrors(used.error);
  if (create.data) return <NewSecret open={open} secret={create.data.secret} onClose={onClose} />;
  const submit = () => {
    if (used.isPending) return;
    const body = { url, events: [...events] };
    if (webhook) update.mutate(body, { onSuccess: onClose });
    else create.mutate(body);
  };
  return (
    <FormDialog
      open={open}
      title={webhook ? t`Edit the webhook` : t`New webhook`}
      onClose={onClose}
      onSubmit={submit}
      confirm={webhook ? t`Save` : t`Add webhook`}
      busy={used.isPending}
    >
      <Field
        label={t`Address`}
        type="url"
        dir="ltr"
        maxLength={2000}
        required
        placeholder="https://"
        value={url}
        error={errors["url"]}
        onChange={({ target }) => setUrl(target.value)}
      />
      <CheckboxGroup
        label={t`Events`}
        options={allEvents.map((value) => ({ value, name: t(eventNames[value]) }))}
        chosen={events}
        error={errors["events"]}
        onChange={setEvents}
      />
    </FormDialog>
  );
}

interface NewSecretProps {
  open: boolean;
  secret: string;
  onClose: () => void;
}

function NewSecret({ open, secret, onClose }: NewSecretProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      title={t`The webhook's secret`}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          <Trans>I have saved it</Trans>
        </Button>
      }
    >
      <Notice tone="warning">
        <Trans>
          The receiver uses this secret to verify that requests come from Lectern. Copy it now; it
          is not shown again.
        </Trans>
      </Notice>
      <Secret text={secret} copyLabel={t`Copy the secret`} />
    </Dialog>
  );
}
