import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";

import styles from "./AskedAgain.module.css";

/** Says that a turn asks a question again since a requested document came. */
export function AskedAgain({ requestId }: { requestId: string }) {
  return (
    <p className={styles.again}>
      <Trans>
        Asked again, since{" "}
        <Link to={`/assets/requests/${requestId}`}>a document you requested</Link> has arrived.
      </Trans>
    </p>
  );
}
