import { Trans, useLingui } from "@lingui/react/macro";

import { errorMessage } from "#platform/http/error-message.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Loading, Skeleton } from "#ui/feedback/Skeleton.tsx";

import { AuthHead } from "./AuthHead.tsx";
import { AuthNote } from "./AuthNote.tsx";
import styles from "./AuthForm.module.css";

/** Shown while the target of a mail's link loads. */
export function LinkPending({ title }: { title: string }) {
  const { t } = useLingui();
  return (
    <div className={styles.form}>
      <AuthHead title={title} />
      <Loading label={t`Loading`}>
        <Skeleton width="80%" />
      </Loading>
    </div>
  );
}

interface LinkFailedProps {
  title: string;
  error: Error;
  onAgain: () => void;
}

/** The link may be valid, but the call failed: offers a retry. */
export function LinkFailed({ title, error, onAgain }: LinkFailedProps) {
  return (
    <AuthNote
      title={title}
      action={
        <Button size="large" wide onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {errorMessage(error)}
    </AuthNote>
  );
}
