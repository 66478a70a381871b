import type { ComponentProps, ReactNode } from "react";

import { ApiError } from "#platform/http/api.ts";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";

import { NotHere } from "./NotHere.tsx";

interface NotLoadedProps extends ComponentProps<typeof NotHere> {
  error: Error;
  /** Says that it could not be loaded, though it may be here. */
  failed: string;
  /** What follows from that. */
  consequence: ReactNode;
  onRetry: () => void;
}

/** Says why what the address names is not shown: it is not here, or it could not be loaded. */
export function NotLoaded({ error, failed, consequence, onRetry, ...notHere }: NotLoadedProps) {
  const isGone = error instanceof ApiError && error.status >= 400 && error.status < 500;
  if (isGone) return <NotHere {...notHere} />;
  return (
    <ErrorState title={failed} onRetry={onRetry}>
      {consequence}
    </ErrorState>
  );
}
