import type { Webhook, WebhookEvent } from "@lectern/contract/webhooks";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { fieldErrors } from "#platform/http/field-errors.ts";
import { CheckboxGroup } from "#ui/controls/CheckboxGroup.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { SecretDialog } from "#ui/popups/SecretDialog.tsx";
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
  if (create.data) {
    return (
      <SecretDialog
        open={open}
        title={t`The webhook's secret`}
        onClose={onClose}
        warning={
          <Trans>
            The receiver uses this secret to verify that requests come from Lectern. Copy it now; it
            is not shown again.
          </Trans>
        }
        secret={create.data.secret}
        copyLabel={t`Copy the secret`}
      />
    );
  }
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
