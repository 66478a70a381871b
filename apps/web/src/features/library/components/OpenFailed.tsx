import { Trans, useLingui } from "@lingui/react/macro";

import { ApiError } from "#platform/api.ts";
import { errorMessage } from "#platform/error-message.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { ErrorState } from "#ui/ErrorState.tsx";

import styles from "./Listing.module.css";

/** The collection of the address can't be shown; the listing below it can. */
export function OpenFailed({ error, back }: { error: Error; back: string }) {
  const { t } = useLingui();
  const gone = error instanceof ApiError && error.status === 404;
  return (
    <div className={styles.state}>
      <ErrorState title={gone ? t`Collection not found` : t`Couldn't load the collection`}>
        {gone ? t`It was deleted, or you do not have access.` : errorMessage(error)}{" "}
        <ButtonLink kind="plain" size="row" to={back}>
          <Trans>Back to the library</Trans>
        </ButtonLink>
      </ErrorState>
    </div>
  );
}
