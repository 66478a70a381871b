import type { SignInDomain } from "@lectern/contract/workspace-sign-in";
import { Trans, useLingui } from "@lingui/react/macro";

import { errorMessage } from "#platform/http/error-message.ts";
import { Button } from "#ui/controls/Button.tsx";
import { CopyButton } from "#ui/controls/CopyButton.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";

import { useVerifyDomain } from "./api.ts";
import styles from "./SignIn.module.css";

interface DomainRowProps {
  providerId: string;
  domain: SignInDomain;
  onRemove: () => void;
}

/** A mail domain: whether it is verified, and the record that verifies it. */
export function DomainRow({ providerId, domain, onRemove }: DomainRowProps) {
  const { t } = useLingui();
  const { id, domain: name, record, verified_at } = domain;
  const verify = useVerifyDomain(providerId, id);
  return (
    <li className={styles.domain}>
      <div className={styles.words}>
        <p>
          <bdi dir="ltr">{name}</bdi>
        </p>
        {verified_at === null ? (
          <>
            <p className={styles.note}>
              <Trans>Not verified. Add this TXT record to the DNS of the domain:</Trans>
            </p>
            <code className={styles.address}>{record}</code>
          </>
        ) : (
          <p className={styles.note}>
            <Trans>Verified. Its people are offered this provider.</Trans>
          </p>
        )}
        {verify.isError && (
          <p className={styles.wrong} role="alert">
            {errorMessage(verify.error)}
          </p>
        )}
      </div>
      {verified_at === null && (
        <>
          <CopyButton size="row" text={record} label={t`Copy the record of \u2068${name}\u2069`} />
          <Button
            size="row"
            busy={verify.isPending}
            aria-label={t`Check record of \u2068${name}\u2069`}
            onClick={() => verify.mutate()}
          >
            <Trans>Check record</Trans>
          </Button>
        </>
      )}
      <IconButton icon={icons.trash} label={t`Remove \u2068${name}\u2069`} onClick={onRemove} />
    </li>
  );
}
