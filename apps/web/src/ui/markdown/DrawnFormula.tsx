import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";

import { Skeleton } from "../feedback/Skeleton.tsx";
import styles from "./DrawnFormula.module.css";
import type { Formula } from "./math.ts";

/** `em` that a formula may ask for; times that its abbreviations may be spelled out. */
const limits = { maxSize: [40, 40] as [number, number], maxExpand: 200 };

/** A formula as MathML, which is also read aloud; its source where it can't be drawn. */
export function DrawnFormula({ tex, display }: Formula) {
  const place = useRef<HTMLSpanElement>(null);
  const [done, setDone] = useState({ tex: "", isDrawn: false });
  const isPending = done.tex !== tex;
  useEffect(() => {
    let left = false;
    const draw = async () => {
      const { default: temml } = await import("temml");
      const element = place.current;
      if (left || !element) return;
      try {
        temml.render(tex, element, { displayMode: display, throwOnError: true, ...limits });
        setDone({ tex, isDrawn: true });
      } catch {
        // No TeX, or more than a formula needs.
        element.replaceChildren();
        setDone({ tex, isDrawn: false });
      }
    };
    draw().catch(() => setDone({ tex, isDrawn: false }));
    return () => {
      left = true;
    };
  }, [tex, display]);
  const more = display ? { role: "group", tabIndex: 0, "aria-label": t`Formula` } : {};
  return (
    <span className={display ? styles.display : styles.inline} dir="ltr" {...more}>
      <span ref={place} />
      {isPending && <Skeleton width={`${Math.min(tex.length, 24) / 2}em`} />}
      {!isPending && !done.isDrawn && <code>{tex}</code>}
    </span>
  );
}
