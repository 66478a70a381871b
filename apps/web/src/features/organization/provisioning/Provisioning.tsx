import type { ProvisioningToken } from "@lectern/contract/provisioning";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";

import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { QueryError } from "#ui/feedback/QueryError.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Card } from "#ui/layout/Card.tsx";
import { Rows } from "#ui/layout/Rows.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { useLast } from "#ui/text/use-last.ts";

import { useProvisioning, useRevokeToken } from "./api.ts";
import { Connection } from "./Connection.tsx";
import { Groups } from "./Groups.tsx";
import { NewToken } from "./NewToken.tsx";
import styles from "./Provisioning.module.css";
import { TokenRow } from "./TokenRow.tsx";

/** How a directory adds and removes the people of this workspace. */
export function Provisioning() {
  const { t } = useLingui();
  const provisioning = useProvisioning();
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState<ProvisioningToken | null>(null);
  const { data } = provisioning;
  const make = (
    <Button size="small" icon={icons.plus} onClick={() => setMaking(true)}>
      <Trans>New token</Trans>
    </Button>
  );
  return (
    <Section
      title={t`Provisioning`}
      about={
        <Trans>
          Let your directory add and remove members and teams with SCIM 2.0.{" "}
          <Link className={styles.about} to="/help-center/provisioning">
            How it works
          </Link>
        </Trans>
      }
      action={data && data.tokens.length > 0 && make}
    >
      {provisioning.isError ? (
        <QueryError query={provisioning} failed={t`Couldn't load provisioning`} />
      ) : (
        <>
          {data && <Connection provisioning={data} />}
          <Card title={t`Provisioning tokens`}>
            {!data && <LoadingRows label={t`Loading tokens`} rows={2} />}
            {data?.tokens.length === 0 && (
              <EmptyState icon={icons.key} title={t`No tokens yet`} action={make}>
                <Trans>Your directory needs a token and the address above.</Trans>
              </EmptyState>
            )}
            {data && data.tokens.length > 0 && (
              <Rows>
                {data.tokens.map((token) => (
                  <TokenRow key={token.id} token={token} onEnd={() => setEnding(token)} />
                ))}
              </Rows>
            )}
          </Card>
          <Groups />
        </>
      )}
      <NewToken open={making} onClose={() => setMaking(false)} />
      <EndToken token={ending} onClose={() => setEnding(null)} />
    </Section>
  );
}

function EndToken({ token, onClose }: { token: ProvisioningToken | null; onClose: () => void }) {
  const { t } = useLingui();
  const revoke = useRevokeToken();
  const name = useLast(token)?.name ?? "";
  return (
    <ConfirmDialog
      open={token !== null}
      title={t`Revoke the token \u2068${name}\u2069?`}
      confirm={t`Revoke token`}
      busy={revoke.isPending}
      onClose={onClose}
      onConfirm={() => token && revoke.mutate(token.id, { onSuccess: onClose })}
    >
      <p>
        <Trans>
          The directory that uses it can no longer add or remove anyone. Members and teams stay as
          they are. This cannot be undone.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
