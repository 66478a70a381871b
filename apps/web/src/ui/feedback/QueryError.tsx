import { errorMessage } from "#platform/http/error-message.ts";

import { ErrorState } from "./ErrorState.tsx";

export interface QueryErrorProps {
  query: { error: Error | null; refetch: () => unknown };
  /** Title of the error. */
  failed: string;
}

/** Of a query: that it failed and why, with a retry. */
export function QueryError({ query: { error, refetch }, failed }: QueryErrorProps) {
  if (!error) return null;
  return (
    <ErrorState title={failed} onRetry={() => void refetch()}>
      {errorMessage(error)}
    </ErrorState>
  );
}
