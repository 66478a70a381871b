import type { ReactNode } from "react";

import { ApiError } from "#platform/http/api.ts";
import { errorMessage } from "#platform/http/error-message.ts";
import { ButtonLink } from "#ui/controls/Button.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";

import { NotHere, type NotHereProps } from "./NotHere.tsx";
import styles from "./NotLoaded.module.css";

interface NotLoadedProps extends Omit<NotHereProps, "action"> {
  query: { error: Error | null; refetch: () => unknown };
  /** Says that it could not be loaded, though it may be here. */
  failed: string;
  /** What follows from that; otherwise the reason is given. */
  consequence?: ReactNode;
  /** Where to go if it is not here. */
  back: { to: string; name: string };
}

/** Says why what the address names is not shown: it is not here, or it could not be loaded. */
export function NotLoaded({ query, failed, consequence, back, ...notHere }: NotLoadedProps) {
  const { error, refetch } = query;
  const isGone = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (
    <div className={styles.place}>
      {isGone ? (
        <NotHere {...notHere} action={<ButtonLink to={back.to}>{back.name}</ButtonLink>} />
      ) : (
        <ErrorState title={failed} onRetry={() => void refetch()}>
          {consequence ?? errorMessage(error)}
        </ErrorState>
      )}
    </div>
  );
}
