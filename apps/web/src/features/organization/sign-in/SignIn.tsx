import type { WorkspaceProvider } from "@lectern/contract/workspace-sign-in";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";

import { useInstallation } from "#platform/http/installation.ts";
import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";
import { ListSection } from "#ui/layout/ListSection.tsx";
import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { useLast } from "#ui/text/use-last.ts";

import { useDeleteProvider, useProviders } from "./api.ts";
import { EditProvider } from "./EditProvider.tsx";
import { NewProvider } from "./NewProvider.tsx";
import { ProviderRow } from "./ProviderRow.tsx";
import styles from "./SignIn.module.css";

type Shown = { as: "new" } | { as: "edit" | "deletion"; provider: WorkspaceProvider } | null;

/** The providers at which the people of this workspace sign in. */
export function SignIn() {
  const { t } = useLingui();
  const providers = useProviders();
  const isOff = useInstallation().data?.workspace_sign_in === false;
  const [shown, setShown] = useState<Shown>(null);
  const close = () => setShown(null);
  const add = !isOff && (
    <Button size="small" icon={icons.plus} onClick={() => setShown({ as: "new" })}>
      <Trans>New provider</Trans>
    </Button>
  );
  return (
    <ListSection
      title={t`Sign-in providers`}
      about={
        <Trans>
          Let people sign in at your organization's provider, by their mail domain.{" "}
          <Link className={styles.about} to="/help-center/account">
            How it works
          </Link>
        </Trans>
      }
      add={add}
      query={providers}
      failed={t`Couldn't load the sign-in providers`}
      loading={t`Loading sign-in providers`}
      rows={2}
      empty={{
        icon: icons.lock,
        title: t`No sign-in providers yet`,
        text: isOff
          ? t`Whoever runs this installation has turned them off.`
          : t`Add one with OpenID Connect or SAML 2.0, then verify your mail domains.`,
      }}
      row={(provider) => (
        <ProviderRow
          provider={provider}
          onEdit={() => setShown({ as: "edit", provider })}
          onDelete={() => setShown({ as: "deletion", provider })}
        />
      )}
    >
      <NewProvider open={shown?.as === "new"} onClose={close} />
      <EditProvider provider={shown?.as === "edit" ? shown.provider : null} onClose={close} />
      <DeleteProvider provider={shown?.as === "deletion" ? shown.provider : null} onClose={close} />
    </ListSection>
  );
}

interface DeleteProviderProps {
  provider: WorkspaceProvider | null;
  onClose: () => void;
}

function DeleteProvider({ provider, onClose }: DeleteProviderProps) {
  const { t } = useLingui();
  const remove = useDeleteProvider();
  return (
    <ConfirmDialog
      open={provider !== null}
      title={t`Delete this sign-in provider?`}
      confirm={t`Delete`}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => provider && remove.mutate(provider.id, { onSuccess: onClose })}
    >
      <p>
        <bdi>{useLast(provider)?.name}</bdi>
      </p>
      <p>
        <Trans>
          Nobody can sign in there any more. Members stay, and can set a password by “Forgot
          password?”. This cannot be undone.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
