import type { Chat } from "@lectern/contract/chat";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";

import { useDeleted } from "#platform/http/with-undo.ts";

import { loadAncestors, loadDescendants } from "../api.ts";
import { aboveAll, choose, threadOf, type Turn, wayTo } from "../thread.ts";
import { useTurnInAddress } from "../turn-address.ts";
import { without } from "../turns.ts";

/**
 * Returns the displayed messages and the version of each: initially the branch of the message in
 * the address. Unknown parts of the conversation are loaded when reached.
 */
export function useThread(sessionId: string, known: readonly Chat[] | undefined) {
  const deleted = useDeleted();
  const chats = useMemo(() => [...deleted].reduce(without, known ?? none), [deleted, known]);
  const aim = useTurnInAddress();
  const [choice, setChoice] = useState<{ aim: string | null; chosen: ReadonlySet<string> }>();
  const way = useMemo(() => wayTo(chats, aim), [chats, aim]);
  const chosen = choice?.aim === aim ? choice.chosen : way;
  const setChosen = useCallback(
    (change: (before: ReadonlySet<string>) => ReadonlySet<string>) =>
      setChoice((before) => ({ aim, chosen: change(before?.aim === aim ? before.chosen : way) })),
    [aim, way],
  );
  const turns = useMemo(() => threadOf(chats, chosen), [chats, chosen]);

  const isLoaded = known !== undefined;
  const isAimKnown = aim === null || known?.some(({ id }) => id === aim);
  useEffect(() => {
    if (!isLoaded || isAimKnown || aim === null) return;
    // Also loads the messages between this one and the end so that the user can read on.
    void loadDescendants(sessionId, aim).then(() => loadAncestors(sessionId, aim));
  }, [sessionId, aim, isLoaded, isAimKnown]);

  const turnTo = useCallback(
    (turn: Turn, version: Chat) => {
      setChosen((before) => choose(before, turn, version));
      void loadDescendants(sessionId, version.id);
    },
    [sessionId, setChosen],
  );
  const newestAt = useCallback(
    (turn: Turn) => setChosen((before) => choose(before, turn)),
    [setChosen],
  );

  const above = aboveAll(turns);
  const busy = useRef(false);
  const bringEarlier = useCallback((): Promise<void> => {
    if (above === null || busy.current) return Promise.resolve();
    busy.current = true;
    return loadAncestors(sessionId, above).finally(() => {
      busy.current = false;
    });
  }, [sessionId, above]);

  return { turns, turnTo, newestAt, bringEarlier: above === null ? undefined : bringEarlier };
}

const none: Chat[] = [];
