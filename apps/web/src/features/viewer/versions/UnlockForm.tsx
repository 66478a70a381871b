import type { Document } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { fieldErrors } from "#platform/http/field-errors.ts";
import { Button } from "#ui/controls/Button.tsx";
import { PasswordField } from "#ui/password/PasswordField.tsx";

import { useViewerAddress } from "../address/use-viewer-address.ts";
import { unlock } from "./actions.ts";
import styles from "./UnlockForm.module.css";

interface UnlockFormProps {
  document: Document;
}

/** Asks for the password of a locked PDF, and opens the unlocked copy. */
export function UnlockForm({ document }: UnlockFormProps) {
  const { t } = useLingui();
  const [password, setPassword] = useState("");
  const { open } = useViewerAddress();
  const unlocking = useMutation({
    mutationFn: () => unlock(document, password),
    onSuccess: ({ id }) => open({ documentId: id, page: null, highlight: null }),
  });
  const { error } = unlocking;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    unlocking.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <PasswordField
        label={t`Password of the document`}
        autoComplete="off"
        size="medium"
        value={password}
        maxLength={1024}
        error={error ? (fieldErrors(error)["password"] ?? errorMessage(error)) : undefined}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <Button type="submit" kind="primary" busy={unlocking.isPending}>
        <Trans>Unlock</Trans>
      </Button>
    </form>
  );
}
