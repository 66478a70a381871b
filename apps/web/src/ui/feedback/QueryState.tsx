import { errorMessage } from "#platform/http/error-message.ts";

import { ErrorState } from "./ErrorState.tsx";
import { LoadingRows } from "./Skeleton.tsx";

interface QueryStateProps {
  query: { data: unknown; error: Error | null; refetch: () => unknown };
  /** Title of the error. */
  failed: string;
  /** What screen readers hear while it loads. */
  loading: string;
  /** Skeleton rows. */
  rows?: number;
}

/** Of a query: that it failed, with a retry, or skeleton rows until there is an answer. */
export function QueryState({ query, failed, loading, rows }: QueryStateProps) {
  const { data, error, refetch } = query;
  if (error) {
    return (
      <ErrorState title={failed} onRetry={() => void refetch()}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  return data === undefined && <LoadingRows label={loading} {...(rows && { rows })} />;
}
