import type { Provider, ProviderModel } from "@lectern/contract/models";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { translateServerMessage } from "#platform/language/server-messages.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Rows } from "#ui/layout/Rows.tsx";

import { useDisconnect, useOrder, useTest } from "../api.ts";
import { kinds } from "./words.ts";
import { ModelForm } from "./ModelForm.tsx";
import { ModelRow } from "./ModelRow.tsx";
import styles from "./Models.module.css";

interface ProviderCardProps {
  provider: Provider;
  /** The non-writing models in use. */
  used: readonly string[];
  onEdit: () => void;
}

/** A provider: its URL, whether its key is set, its models here, and its connection test. */
export function ProviderCard({ provider, used, onEdit }: ProviderCardProps) {
  const { t } = useLingui();
  const { id, name, kind, base_url, key_set, models, updated_at } = provider;
  const test = useTest(id);
  // A test result is valid only for the provider as tested.
  const { reset } = test;
  useEffect(() => reset(), [reset, updated_at]);
  const tested = models.find((one) => one.id === test.variables)?.label;
  const use = useOrder();
  const disconnect = useDisconnect();
  const [leaving, setLeaving] = useState(false);
  const [form, setForm] = useState<{ open: boolean; model: ProviderModel | null }>({
    open: false,
    model: null,
  });
  return (
    <Card
      title={name}
      aside={
        <Menu
          label={t`Provider \u2068${name}\u2069`}
          entries={[
            { name: t`Edit`, icon: icons.pencil, onChoose: onEdit },
            {
              name: t`Disconnect`,
              icon: icons.trash,
              danger: true,
              onChoose: () => setLeaving(true),
            },
          ]}
          trigger={(props) => (
            <IconButton {...props} icon={icons.more} label={t`More for \u2068${name}\u2069`} />
          )}
        />
      }
    >
      <p className={styles.place}>
        {t(kinds[kind].name)} · <bdi>{base_url}</bdi> · {key_set ? t`Key set` : t`No key`}
      </p>
      {models.length > 0 && (
        <Rows>
          {models.map((model) => (
            <ModelRow
              key={model.id}
              provider={provider}
              model={model}
              isIdle={model.purpose !== "chat" && !used.includes(model.id)}
              onUse={() => use.mutate([model.id])}
              onEdit={() => setForm({ open: true, model })}
              onTest={() => test.mutate(model.id)}
            />
          ))}
        </Rows>
      )}
      <div className={styles.actions}>
        <Button
          size="small"
          kind={models.length === 0 ? "primary" : "outlined"}
          icon={icons.plus}
          onClick={() => setForm({ open: true, model: null })}
        >
          <Trans>Add a model</Trans>
        </Button>
        <Button
          size="small"
          icon={icons.play}
          busy={test.isPending}
          onClick={() => test.mutate(undefined)}
        >
          <Trans>Test</Trans>
        </Button>
      </div>
      {(test.data ?? test.error) && !test.isPending && (
        <div className={styles.tested}>
          <Notice
            tone={test.data?.answered ? "success" : "error"}
            live={test.data?.answered ? "polite" : "assertive"}
          >
            {tested && <bdi>{tested}: </bdi>}
            {test.data ? translateServerMessage(test.data) : errorMessage(test.error)}
          </Notice>
        </div>
      )}
      <ModelForm
        {...form}
        provider={provider}
        onClose={() => setForm((now) => ({ ...now, open: false }))}
      />
      <ConfirmDialog
        open={leaving}
        title={t`Disconnect \u2068${name}\u2069?`}
        confirm={t`Disconnect`}
        busy={disconnect.isPending}
        onClose={() => setLeaving(false)}
        onConfirm={() => disconnect.mutate(provider, { onSuccess: () => setLeaving(false) })}
      >
        <p>
          <Trans>
            Its key is deleted and its models are no longer available. Chats that used one continue
            with the default model.
          </Trans>
        </p>
      </ConfirmDialog>
    </Card>
  );
}
