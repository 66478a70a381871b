import { Fragment, type ReactNode } from "react";

import { EmptyState } from "../feedback/EmptyState.tsx";
import { QueryError } from "../feedback/QueryError.tsx";
import { QueryState, type QueryStateProps } from "../feedback/QueryState.tsx";
import { Card } from "./Card.tsx";
import { Rows } from "./Rows.tsx";
import { Section, type SectionProps } from "./Section.tsx";

interface ListSectionProps<Item> extends QueryStateProps, Omit<SectionProps, "action"> {
  query: QueryStateProps["query"] & { data: { results: readonly Item[] } | undefined };
  /** What adds an item: beside the title, or in the card if there is none yet. */
  add: ReactNode;
  /** Shown if there is no item. */
  empty: { icon: string; title: string; text: string };
  row: (item: Item) => ReactNode;
  /** Above the list. */
  notice?: ReactNode;
  /** The dialogs of the list. */
  children: ReactNode;
}

/** A section of the settings with a whole list in a card: loading, failed, empty or full. */
export function ListSection<Item extends { id: string }>(props: ListSectionProps<Item>) {
  const { title, about, add, empty, row, notice, children, ...state } = props;
  const { query, failed } = state;
  const all = query.data?.results ?? [];
  return (
    <Section title={title} about={about} action={all.length > 0 && add}>
      {notice}
      {query.error ? (
        <QueryError query={query} failed={failed} />
      ) : (
        <Card>
          <QueryState {...state} />
          {query.data && all.length === 0 && (
            <EmptyState icon={empty.icon} title={empty.title} action={add}>
              {empty.text}
            </EmptyState>
          )}
          {all.length > 0 && (
            <Rows>
              {all.map((item) => (
                <Fragment key={item.id}>{row(item)}</Fragment>
              ))}
            </Rows>
          )}
        </Card>
      )}
      {children}
    </Section>
  );
}
