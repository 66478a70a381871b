import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";

import { errorMessage } from "./error-message.ts";
import { notify } from "./notify.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { quiet?: boolean };
    mutationMeta: { quiet?: boolean };
  }
}

const tell = (error: unknown, meta: { quiet?: boolean } | undefined) => {
  if (!meta?.quiet) notify(errorMessage(error), { variant: "error" });
};

/**
 * The one place that turns a failed query or mutation into a toast; `meta: { quiet: true }` is for
 * calls whose failure the screen shows itself. Nothing is repeated on failure: the client retries
 * after a 401 alone.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, { meta }) => tell(error, meta) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, { meta }) => tell(error, meta),
  }),
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000 },
    mutations: { retry: false },
  },
});
