import type { Collection } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Field } from "#ui/controls/Field.tsx";

import { useImport } from "./api.ts";
import styles from "./WebDialog.module.css";

/** Adds the file or page at a URL. Stays open for the next one. */
export function AddressForm({ to }: { to: Collection }) {
  const { t } = useLingui();
  const add = useImport(to.id);
  const [url, setUrl] = useState("");
  const [tried, setTried] = useState(false);
  const missing = url.trim() === "";

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing || add.isPending) return;
    add.mutate(
      { url: url.trim() },
      {
        onSuccess: () => {
          setUrl("");
          setTried(false);
        },
      },
    );
  };
  const wrong = add.isError ? errorMessage(add.error) : undefined;
  const name = add.data?.name;
  return (
    <form className={styles.address} noValidate onSubmit={submit}>
      <Field
        type="url"
        dir="ltr"
        label={t`Address`}
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        maxLength={4000}
        value={url}
        error={tried && missing ? t`Enter an address.` : wrong}
        hint={t`Of a file or page that anyone can open without signing in.`}
        onChange={({ target }) => {
          setUrl(target.value);
          if (add.isError) add.reset();
        }}
      />
      <div className={styles.send}>
        <p role="status" className={styles.told}>
          {add.isPending && <Trans>Fetching it. This can take a while for a large file.</Trans>}
          {name !== undefined && (
            <Trans>
              <bdi>{name}</bdi> is added and being read.
            </Trans>
          )}
        </p>
        <Button kind="primary" type="submit" busy={add.isPending}>
          <Trans>Add</Trans>
        </Button>
      </div>
    </form>
  );
}
