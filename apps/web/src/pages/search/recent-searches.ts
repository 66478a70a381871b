import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";

import { loadDraft, storeDraft } from "#platform/storage/draft-store.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { useSession } from "#platform/session/session.ts";

const maxSearches = 8;
/** Milliseconds without a change after which a search counts as used and is remembered. */
const dwell = 2000;

function parsed(text: string | undefined): readonly string[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

const begins = (longer: string, shorter: string) =>
  longer.toLocaleLowerCase().startsWith(shorter.toLocaleLowerCase());

/** Adds a search as the newest. Drops those that are a prefix of it, typed on the way to it. */
export const withSearch = (before: readonly string[], q: string): readonly string[] =>
  [q, ...before.filter((one) => !begins(q, one))].slice(0, maxSearches);

/** The person's recent searches in this workspace, stored on this device. */
export function useRecentSearches() {
  const name = useSession(
    ({ user, selectedOrganization }) =>
      `${user?.id ?? ""}/${selectedOrganization?.id ?? ""}/searches`,
  );
  const queryKey = useMemo(() => ["searches", name], [name]);
  const queryFn = useCallback(async () => parsed(await loadDraft(name)), [name]);
  const { data: searches = [] } = useQuery({ queryKey, queryFn, staleTime: Infinity });

  const change = useCallback(
    async (by: (before: readonly string[]) => readonly string[]) => {
      const next = by(await queryClient.ensureQueryData({ queryKey, queryFn }));
      queryClient.setQueryData(queryKey, next);
      await storeDraft(name, next.length > 0 ? JSON.stringify(next) : "");
    },
    [name, queryKey, queryFn],
  );
  const remember = useCallback(
    (q: string) => void (q !== "" && change((before) => withSearch(before, q))),
    [change],
  );
  return {
    searches,
    remember,
    forget: (q: string) => void change((before) => before.filter((one) => one !== q)),
    clear: () => void change(() => []),
  };
}

/** Remembers a search once its results have been shown for a while. */
export function useRemembering(q: string, remember: (q: string) => void) {
  useEffect(() => {
    const timer = setTimeout(() => remember(q), dwell);
    return () => clearTimeout(timer);
  }, [q, remember]);
}
