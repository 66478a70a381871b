import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router";

import { keepPlace, type KeptPlace, keptPlace } from "./kept-place.ts";
import type { Reader, Reading } from "../reading.ts";

/** ms without scrolling before the position is stored. */
const calm = 200;

/**
 * Stores the reading position and zoom for a reload, Back and Forward. Returns the stored position
 * of this history entry; undefined for a new one.
 */
export function useKeptPlace(
  documentId: string,
  reader: Reader | null,
  { scale, fits }: Reading,
): KeptPlace | undefined {
  const { key, search } = useLocation();
  const entry = `${key}${search}`;
  const [opened] = useState(() => ({ documentId, place: keptPlace(entry) }));
  const keep = useEffectEvent(() => {
    const spot = reader?.spotAt(0);
    if (spot) keepPlace(entry, { page: spot.page, top: spot.top, scale: fits ? null : scale });
  });
  useEffect(() => {
    if (!reader) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const store = () => {
      timer = undefined;
      keep();
    };
    const end = reader.follow(() => {
      clearTimeout(timer);
      timer = setTimeout(store, calm);
    });
    // A reload right after a scroll would otherwise restore the position before it.
    const storeNow = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      store();
    };
    globalThis.addEventListener("pagehide", storeNow);
    return () => {
      clearTimeout(timer);
      end();
      globalThis.removeEventListener("pagehide", storeNow);
    };
  }, [reader]);
  const scaleBefore = useRef<number | null>(null);
  useEffect(() => {
    // The first scale is set before the viewer has scrolled to the page or passage of its address.
    if (scaleBefore.current !== null) keep();
    scaleBefore.current = scale;
  }, [scale, fits]);
  return opened.documentId === documentId ? opened.place : undefined;
}
