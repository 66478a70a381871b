import type { OutlineEntry } from "@lectern/contract/library";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";

import type { Reader } from "../reading.ts";
import { entryAt, line } from "./outline-entries.ts";

/** ms until scrolling to a chosen entry has ended. */
const onTheWay = 1000;
/** Events of user scrolling: pages that load late move the stage too. */
const byPerson = ["wheel", "touchmove", "pointerdown", "keydown"];

/**
 * Returns the current entry as the stage scrolls. A chosen entry stays current until the user
 * scrolls: near the end of a document it may not reach the top.
 */
export function useCurrentEntry(entries: readonly OutlineEntry[], reader: Reader | null) {
  const subscribe = useCallback((tell: () => void) => reader?.follow(tell) ?? (() => {}), [reader]);
  const read = useSyncExternalStore(subscribe, () =>
    reader ? entryAt(entries, reader.spotAt(line)) : -1,
  );
  const [chosen, setChosen] = useState<{ at: number; when: number } | null>(null);
  useEffect(() => {
    if (!chosen || !reader) return undefined;
    const heard = new AbortController();
    let acted = false;
    const act = () => {
      acted = true;
    };
    const options = { capture: true, passive: true, signal: heard.signal };
    for (const name of byPerson) addEventListener(name, act, options);
    const stop = reader.follow(() => {
      if (acted && performance.now() - chosen.when > onTheWay) setChosen(null);
    });
    return () => {
      stop();
      heard.abort();
    };
  }, [chosen, reader]);
  return {
    current: chosen?.at ?? read,
    choose: (at: number) => setChosen({ at, when: performance.now() }),
  };
}
