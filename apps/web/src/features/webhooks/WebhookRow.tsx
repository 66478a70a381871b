import type { Webhook } from "@lectern/contract/webhooks";
import { Trans, useLingui } from "@lingui/react/macro";

import { translateServerMessage } from "#platform/language/server-messages.ts";
import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";
import { recentTime } from "#ui/text/formats.ts";

import { useUpdateWebhook } from "./api.ts";
import styles from "./Webhooks.module.css";
import { eventNames } from "./words.ts";

interface WebhookRowProps {
  webhook: Webhook;
  onEdit: () => void;
  onDeliveries: () => void;
  onDelete: () => void;
}

/** A webhook: its address, its events, and whether its deliveries arrive. */
export function WebhookRow({ webhook, onEdit, onDeliveries, onDelete }: WebhookRowProps) {
  const { t } = useLingui();
  const { id, url, active } = webhook;
  const update = useUpdateWebhook(id);
  const events = webhook.events.map((event) => t(eventNames[event]));
  return (
    <li className={styles.webhook}>
      <div className={styles.words}>
        <p className={styles.address}>
          <bdi dir="ltr">{url}</bdi>
        </p>
        <p className={styles.events}>{events.join(" · ")}</p>
        <State webhook={webhook} />
      </div>
      <Button size="row" aria-label={t`Deliveries to \u2068${url}\u2069`} onClick={onDeliveries}>
        <Trans>Deliveries</Trans>
      </Button>
      <Menu
        label={t`Webhook \u2068${url}\u2069`}
        entries={[
          { name: t`Edit`, icon: icons.pencil, onChoose: onEdit },
          active
            ? {
                name: t`Turn off`,
                icon: icons.pause,
                onChoose: () => update.mutate({ active: false }),
              }
            : {
                name: t`Turn on`,
                icon: icons.play,
                onChoose: () => update.mutate({ active: true }),
              },
          { name: t`Delete`, icon: icons.trash, danger: true, onChoose: onDelete },
        ]}
        trigger={(props) => (
          <IconButton {...props} icon={icons.more} label={t`More for \u2068${url}\u2069`} />
        )}
      />
    </li>
  );
}

function State({ webhook: { active, disabled, failing_since } }: Pick<WebhookRowProps, "webhook">) {
  const since = failing_since && recentTime(failing_since);
  if (disabled) return <p className={styles.wrong}>{translateServerMessage(disabled)}</p>;
  if (!active) {
    return (
      <p className={styles.state}>
        <Trans>Turned off</Trans>
      </p>
    );
  }
  if (since === null) return null;
  return (
    <p className={styles.wrong}>
      <Trans>No delivery has arrived since {since}. After five days it is turned off.</Trans>
    </p>
  );
}
