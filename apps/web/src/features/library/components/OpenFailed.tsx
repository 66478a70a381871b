import { ApiError } from "#platform/api.ts";
import { errorMessage } from "#platform/error-message.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { ErrorState } from "#ui/ErrorState.tsx";

import styles from "./Listing.module.css";

/** The collection of the address can't be shown; the listing below it can. */
export function OpenFailed({ error, back }: { error: Error; back: string }) {
  const gone = error instanceof ApiError && error.status === 404;
  return (
    <div className={styles.state}>
      <ErrorState title={gone ? "This collection is not here" : "The collection did not load"}>
        {gone ? "It was deleted, or you may not see it." : errorMessage(error)}{" "}
        <ButtonLink kind="plain" size="row" to={back}>
          Back to the library
        </ButtonLink>
      </ErrorState>
    </div>
  );
}
