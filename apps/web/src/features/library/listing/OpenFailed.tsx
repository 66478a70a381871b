import { Trans, useLingui } from "@lingui/react/macro";

import { NotHere } from "#features/workspaces/index.ts";
import { isGone } from "#platform/http/api.ts";
import { errorMessage } from "#platform/http/error-message.ts";
import { ButtonLink } from "#ui/controls/Button.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import * as icons from "#ui/images/icons.ts";

import styles from "./Listing.module.css";

/** Says that the collection in the address cannot be shown; the listing below still works. */
export function OpenFailed({ id, error, back }: { id: string; error: Error; back: string }) {
  const { t } = useLingui();
  const toLibrary = (
    <ButtonLink kind="plain" size="row" to={back}>
      <Trans>Back to the library</Trans>
    </ButtonLink>
  );
  return (
    <div className={styles.state}>
      {isGone(error) ? (
        <NotHere
          icon={icons.folder}
          title={t`Collection not found`}
          path="/libraries/ext/v1/collections/{collection_id}"
          params={{ collection_id: id }}
          action={toLibrary}
        >
          <Trans>It was deleted, or you do not have access.</Trans>
        </NotHere>
      ) : (
        <ErrorState title={t`Couldn't load the collection`}>
          {errorMessage(error)} {toLibrary}
        </ErrorState>
      )}
    </div>
  );
}
