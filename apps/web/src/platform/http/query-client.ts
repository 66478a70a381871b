import { MutationCache, type Query, QueryCache, QueryClient } from "@tanstack/react-query";

import { notifyError } from "./notify-error.ts";

/** Queries that have failed since their last success. */
const failing = new WeakSet<object>();

/** Whether the query is polled. */
const isPolled = (query: Query<unknown, unknown, unknown>) =>
  query.observers.some(({ options: { enabled, refetchInterval: every } }) =>
    enabled === false
      ? false
      : Boolean(typeof every === "function" ? every(query as Query) : every),
  );

/**
 * The only place that turns a failed query or mutation into a toast. Every failure is shown, even
 * if the screen shows it too; of a polled query only the first failure in a row (see
 * docs/decisions/0037). Nothing is retried on failure: the client retries only after a 401.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      const isRepeated = failing.has(query) && isPolled(query);
      failing.add(query);
      if (!isRepeated) notifyError(error);
    },
    onSuccess: (_data, query) => void failing.delete(query),
  }),
  mutationCache: new MutationCache({ onError: notifyError }),
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000 },
    mutations: { retry: false },
  },
});
