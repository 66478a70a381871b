import { keepPreviousData, useQuery } from "@tanstack/react-query";

import type { Recipient } from "#features/recipients/index.ts";
import { useSession } from "#platform/session/session.ts";
import { useSettled } from "#ui/text/use-settled.ts";

import { readersOf } from "../api.ts";
import { personName } from "../person-name.ts";

const each = 8;

/**
 * Returns others who can open the draft and whose names contain `asked`: at once of those known
 * already, then as the server finds them. Nothing is asked while it is undefined.
 */
export function useReaders(draftId: string, asked: string | undefined) {
  const me = useSession(({ user }) => user?.id);
  const q = useSettled(asked ?? "").trim();
  const { data, isError } = useQuery({
    ...readersOf(draftId, { q, page_size: each + 1 }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
  });
  const words = (asked ?? "").trim().toLowerCase();
  const found = data?.results
    .map((person): Recipient => ({ id: person.id, name: personName(person), person }))
    .filter(({ id, name }) => id !== me && name.toLowerCase().includes(words))
    .slice(0, each);
  // Of an earlier text, nothing found says nothing.
  return { found: found?.length === 0 && q !== (asked ?? "").trim() ? undefined : found, isError };
}
