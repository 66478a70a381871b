import { Fragment, type ReactNode } from "react";

import { QueryState, type QueryStateProps } from "../feedback/QueryState.tsx";
import { Card } from "./Card.tsx";
import { QueryError } from "../feedback/QueryError.tsx";
import { Rows } from "./Rows.tsx";

interface ListCardProps<Item> extends QueryStateProps {
  query: QueryStateProps["query"] & { data: { results: readonly Item[] } | undefined };
  /** Shown if there is no item. */
  empty: ReactNode;
  row: (item: Item) => ReactNode;
}

/** A whole list in a card: loading, failed, empty or full. */
export function ListCard<Item extends { id: string }>(props: ListCardProps<Item>) {
  const { empty, row, ...state } = props;
  const { query, failed } = state;
  if (query.error) return <QueryError query={query} failed={failed} />;
  const all = query.data?.results ?? [];
  return (
    <Card>
      <QueryState {...state} />
      {query.data && all.length === 0 && empty}
      {all.length > 0 && (
        <Rows>
          {all.map((item) => (
            <Fragment key={item.id}>{row(item)}</Fragment>
          ))}
        </Rows>
      )}
    </Card>
  );
}
