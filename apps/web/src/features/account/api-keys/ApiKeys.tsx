import type { ApiKey } from "@lectern/contract/auth";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { useSession } from "#platform/session/session.ts";
import { Button } from "#ui/controls/Button.tsx";
import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import * as icons from "#ui/images/icons.ts";
import { ListSection } from "#ui/layout/ListSection.tsx";
import { useLast } from "#ui/text/use-last.ts";

import { useApiKeys, useRevokeApiKey } from "../api.ts";
import { KeyRow } from "./KeyRow.tsx";
import { NewKey } from "./NewKey.tsx";

/** API keys of programs that act as this user in this workspace. */
export function ApiKeys() {
  const { t } = useLingui();
  const keys = useApiKeys();
  const workspace = useSession(({ selectedOrganization }) => selectedOrganization?.name) ?? "";
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState<ApiKey | null>(null);
  const make = (
    <Button size="small" icon={icons.plus} onClick={() => setMaking(true)}>
      <Trans>New API key</Trans>
    </Button>
  );
  return (
    <ListSection
      title={t`API keys`}
      about={
        <Trans>
          For programs that work in <bdi>{workspace}</bdi> in your name.
        </Trans>
      }
      add={make}
      query={keys}
      failed={t`Couldn't load the keys`}
      loading={t`Loading keys`}
      rows={2}
      empty={{
        icon: icons.key,
        title: t`No keys yet`,
        text: t`A key lets a program do what you allow, until you revoke it.`,
      }}
      row={(key) => <KeyRow apiKey={key} onEnd={() => setEnding(key)} />}
    >
      <NewKey open={making} onClose={() => setMaking(false)} />
      <EndKey apiKey={ending} onClose={() => setEnding(null)} />
    </ListSection>
  );
}

function EndKey({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) {
  const { t } = useLingui();
  const revoke = useRevokeApiKey();
  const name = useLast(apiKey)?.name ?? "";
  return (
    <ConfirmDialog
      open={apiKey !== null}
      title={t`Revoke the key \u2068${name}\u2069?`}
      confirm={t`Revoke key`}
      busy={revoke.isPending}
      onClose={onClose}
      onConfirm={() => apiKey && revoke.mutate(apiKey.id, { onSuccess: onClose })}
    >
      <p>
        <Trans>Programs that use this key lose access. This cannot be undone.</Trans>
      </p>
    </ConfirmDialog>
  );
}
