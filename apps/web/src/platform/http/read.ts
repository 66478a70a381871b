import type { AnswerOf, PathOf } from "@lectern/contract/endpoints";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";

import { api, type CallArguments, type CallOptions } from "./api.ts";
import { queryClient } from "./query-client.ts";

/** The cache key of a GET; without options, of every GET at that path, to invalidate them. */
export const keyOf = <P extends PathOf<"GET">>(
  path: P,
  options?: Pick<Partial<CallOptions<"GET", P> & { params: unknown }>, "params">,
) => (options?.params === undefined ? [path] : [path, options.params]);

/**
 * A GET as a query whose key is the call: `useQuery(read("/chats/ext/v1/sessions", { query }))`.
 * Spread it to add options; invalidate with `invalidate(keyOf(path))`.
 */
export function read<P extends PathOf<"GET">>(path: P, ...[options]: CallArguments<"GET", P>) {
  const { params = {}, query = {} } = (options ?? {}) as { params?: object; query?: object };
  const queryKey: (string | object)[] = [path, params, query];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<AnswerOf<"GET", P>> =>
      api.get(path, ...([{ ...options, signal }] as unknown as CallArguments<"GET", P>)),
  });
}

/** A list as an infinite query, read page by page: `useInfiniteQuery(readPages(path, { query }))`. */
export function readPages<P extends PathOf<"GET">>(
  path: P,
  options: CallOptions<"GET", P> & { query: { page_size: number } },
) {
  const { params = {}, query } = options as { params?: object; query: { page_size: number } };
  const queryKey: (string | object)[] = [path, params, "pages", query];
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }): Promise<AnswerOf<"GET", P>> =>
      api.get(
        path,
        ...([{ params, query: { page, ...query }, signal }] as unknown as CallArguments<"GET", P>),
      ),
    getNextPageParam: (last, pages) =>
      pages.length * query.page_size < (last as { total: number }).total
        ? pages.length + 1
        : undefined,
  });
}

/** Refetches the active queries of these keys, and the others once they are used again. */
export const invalidate = (...queryKeys: (readonly unknown[])[]) =>
  Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/**
 * Refetches the active queries of a key. Cancels a first fetch in flight: the server may have
 * answered it before the change, and the client would keep that answer.
 */
export async function readAgain(client: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  await client.cancelQueries({
    queryKey,
    predicate: (query) => query.state.data === undefined && query.isActive(),
  });
  await client.invalidateQueries({ queryKey });
}
