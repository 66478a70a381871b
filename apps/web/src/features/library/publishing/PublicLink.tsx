import { Trans, useLingui } from "@lingui/react/macro";
import type { Publication } from "@lectern/contract/publishing";
import { useState } from "react";

import { pageAddress } from "#platform/base-path.ts";
import { Button } from "#ui/controls/Button.tsx";
import { CopyButton } from "#ui/controls/CopyButton.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { shortDate } from "#ui/text/formats.ts";
import { isPast } from "#ui/layout/is-past.ts";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import { Select } from "#ui/controls/Select.tsx";

import { useEndLink, useMakeLink } from "./api.ts";
import styles from "./PublishDialog.module.css";

type Span = "7" | "30" | "90" | "never";
const dayMs = 86_400_000;

interface PublicLinkProps {
  collectionId: string;
  link: Publication["link"];
}

/** The link that opens an edition without an account: none, an existing one, or a new one. */
export function PublicLink({ collectionId, link }: PublicLinkProps) {
  const { t } = useLingui();
  const make = useMakeLink(collectionId);
  const end = useEndLink(collectionId);
  const [span, setSpan] = useState<Span>("30");
  // Only the call that created the link returns its token.
  const token = link && make.data?.token;
  const failure = make.error ?? end.error;
  const create = () =>
    make.mutate(
      span === "never" ? null : new Date(Date.now() + Number(span) * dayMs).toISOString(),
    );
  return (
    <section className={styles.link} aria-labelledby="public-link">
      <h3 id="public-link">
        <Trans>Public link</Trans>
      </h3>
      <p className={styles.meaning}>
        {link ? (
          <Ending expiresAt={link.expires_at} />
        ) : (
          <Trans>
            Anyone with the link can read this and later editions without an account. Search engines
            are asked not to index it.
          </Trans>
        )}
      </p>
      {token && <NewLink token={token} />}
      <div className={styles.line}>
        {!link && (
          <Select
            label={t`Link expiry`}
            value={span}
            onChange={setSpan}
            options={[
              { value: "7", name: t`For 7 days` },
              { value: "30", name: t`For 30 days` },
              { value: "90", name: t`For 90 days` },
              { value: "never", name: t`No expiry` },
            ]}
          />
        )}
        {link ? (
          <Button
            size="small"
            kind="danger"
            busy={end.isPending}
            onClick={() => end.mutate(undefined)}
          >
            <Trans>Revoke link</Trans>
          </Button>
        ) : (
          <Button size="small" busy={make.isPending} onClick={create}>
            <Trans>Create link</Trans>
          </Button>
        )}
      </div>
      <ErrorNotice error={failure} />
    </section>
  );
}

function Ending({ expiresAt }: { expiresAt: string | null }) {
  if (expiresAt === null)
    return <Trans>Anyone with the link can read it without an account until you revoke it.</Trans>;
  const date = shortDate(expiresAt);
  const isOver = isPast(expiresAt);
  return isOver ? (
    <Trans>The link expired on {date}. Revoke it to create a new one.</Trans>
  ) : (
    <Trans>Anyone with the link can read it without an account until {date}.</Trans>
  );
}

function NewLink({ token }: { token: string }) {
  const { t } = useLingui();
  const address = pageAddress(`/p/${token}`);
  return (
    <div className={styles.made}>
      <Field
        label={t`The link`}
        value={address}
        readOnly
        dir="ltr"
        hint={t`Copy it now. It is not shown again.`}
        onFocus={({ target }) => target.select()}
      />
      <CopyButton text={address} label={t`Copy the public link`} />
    </div>
  );
}
