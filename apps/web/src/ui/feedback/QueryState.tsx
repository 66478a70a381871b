import { QueryError, type QueryErrorProps } from "./QueryError.tsx";
import { LoadingRows } from "./Skeleton.tsx";

export interface QueryStateProps extends QueryErrorProps {
  query: QueryErrorProps["query"] & { data: unknown };
  /** What screen readers hear while it loads. */
  loading: string;
  /** Skeleton rows. */
  rows?: number;
}

/** Of a query: that it failed, with a retry, or skeleton rows until there is an answer. */
export function QueryState({ query, failed, loading, rows }: QueryStateProps) {
  if (query.error) return <QueryError query={query} failed={failed} />;
  return query.data === undefined && <LoadingRows label={loading} {...(rows && { rows })} />;
}
