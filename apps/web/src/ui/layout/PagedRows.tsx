import type { ReactNode } from "react";

import { QueryState, type QueryStateProps } from "../feedback/QueryState.tsx";
import { Pager, type PagerProps } from "./Pager.tsx";
import { Rows } from "./Rows.tsx";

interface PagedRowsProps<Item> extends QueryStateProps, Omit<PagerProps, "total"> {
  query: QueryStateProps["query"] & { data: { total: number; results: Item[] } | undefined };
  /** Shown if there is no item. */
  empty?: ReactNode;
  /** A row with its key. */
  row: (item: Item) => ReactNode;
}

/** The rows of a list that is read page by page: loading, failed, empty or full. */
export function PagedRows<Item>({ empty, row, ...props }: PagedRowsProps<Item>) {
  const { query, label, page, pageSize, onPage } = props;
  const { data } = query;
  return (
    <>
      <QueryState {...props} />
      {data?.total === 0 && empty}
      {data && data.total > 0 && (
        <>
          <Rows>{data.results.map(row)}</Rows>
          <Pager {...{ label, page, pageSize, onPage }} total={data.total} />
        </>
      )}
    </>
  );
}
