import type { SignInDomain, WorkspaceProvider } from "@lectern/contract/workspace-sign-in";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { CopyButton } from "#ui/controls/CopyButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { EditDeleteMenu } from "#ui/popups/EditDeleteMenu.tsx";
import { useLast } from "#ui/text/use-last.ts";

import { useRemoveDomain } from "./api.ts";
import { DomainRow } from "./DomainRow.tsx";
import { kinds } from "./kinds.ts";
import { NewDomain } from "./NewDomain.tsx";
import styles from "./SignIn.module.css";

interface ProviderRowProps {
  provider: WorkspaceProvider;
  onEdit: () => void;
  onDelete: () => void;
}

/** A sign-in provider: what it is set up with, and the mail domains whose people sign in there. */
export function ProviderRow({ provider, onEdit, onDelete }: ProviderRowProps) {
  const { t } = useLingui();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<SignInDomain | null>(null);
  const { id, kind, name, issuer, return_address, metadata_address, domains } = provider;
  return (
    <li className={styles.provider}>
      <div className={styles.head}>
        <div className={styles.words}>
          <p className={styles.name}>
            <bdi>{name}</bdi>
          </p>
          <p className={styles.note}>
            {kinds.find(({ value }) => value === kind)?.name} · <bdi dir="ltr">{issuer}</bdi>
          </p>
        </div>
        <Button
          size="row"
          icon={icons.plus}
          aria-label={t`Add a domain to \u2068${name}\u2069`}
          onClick={() => setAdding(true)}
        >
          <Trans>Add domain</Trans>
        </Button>
        <EditDeleteMenu
          label={t`Sign-in provider \u2068${name}\u2069`}
          opens={t`More for \u2068${name}\u2069`}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      </div>
      <Address
        name={kind === "saml" ? t`Response address` : t`Redirect address`}
        address={return_address}
      />
      {metadata_address !== null && <Address name={t`Entity ID`} address={metadata_address} />}
      {domains.length === 0 ? (
        <p className={styles.note}>
          <Trans>Nobody is led here yet. Add the mail domain of your members.</Trans>
        </p>
      ) : (
        <ul aria-label={t`Mail domains of \u2068${name}\u2069`}>
          {domains.map((domain) => (
            <DomainRow
              key={domain.id}
              providerId={id}
              domain={domain}
              onRemove={() => setRemoving(domain)}
            />
          ))}
        </ul>
      )}
      <NewDomain open={adding} providerId={id} onClose={() => setAdding(false)} />
      <RemoveDomain providerId={id} domain={removing} onClose={() => setRemoving(null)} />
    </li>
  );
}

/** An address to enter at the provider. */
function Address({ name, address }: { name: string; address: string }) {
  const { t } = useLingui();
  return (
    <div className={styles.head}>
      <p className={styles.words}>
        <span className={styles.note}>{name}</span>{" "}
        <code className={styles.address}>{address}</code>
      </p>
      <CopyButton size="row" text={address} label={t`Copy: ${name}`} />
    </div>
  );
}

interface RemoveDomainProps {
  providerId: string;
  domain: SignInDomain | null;
  onClose: () => void;
}

function RemoveDomain({ providerId, domain, onClose }: RemoveDomainProps) {
  const { t } = useLingui();
  const remove = useRemoveDomain(providerId);
  const name = useLast(domain)?.domain ?? "";
  return (
    <ConfirmDialog
      open={domain !== null}
      title={t`Remove the domain \u2068${name}\u2069?`}
      confirm={t`Remove domain`}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => domain && remove.mutate(domain.id, { onSuccess: onClose })}
    >
      <p>
        <Trans>Its people can no longer sign in at this provider.</Trans>
      </p>
    </ConfirmDialog>
  );
}
