import { MutationCache, type Query, QueryCache, QueryClient } from "@tanstack/react-query";

import { errorMessage } from "./error-message.ts";
import { notify } from "../notify.ts";

const tell = (error: unknown) => notify(errorMessage(error), { variant: "error" });

/** Queries that have failed since their last answer. */
const failing = new WeakSet<object>();

/** Whether the query is asked again on an interval, without anybody doing anything. */
const isPolled = (query: Query<unknown, unknown, unknown>) =>
  query.observers.some(({ options: { enabled, refetchInterval: every } }) =>
    enabled === false
      ? false
      : Boolean(typeof every === "function" ? every(query as Query) : every),
  );

/**
 * The one place that turns a failed query or mutation into a toast. All of them are told, also where
 * the screen shows the failure itself; of one that is polled only the first failure in a row (see
 * docs/decisions/0037). Nothing is repeated on failure: the client retries after a 401 alone.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      const isRepeated = failing.has(query) && isPolled(query);
      failing.add(query);
      if (!isRepeated) tell(error);
    },
    onSuccess: (_data, query) => void failing.delete(query),
  }),
  mutationCache: new MutationCache({ onError: tell }),
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000 },
    mutations: { retry: false },
  },
});
