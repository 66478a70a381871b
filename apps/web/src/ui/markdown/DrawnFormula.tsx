import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";

import { Skeleton } from "../feedback/Skeleton.tsx";
import styles from "./DrawnFormula.module.css";
import type { Formula } from "./math.ts";

/** Maximum size in `em` that a formula may set, and maximum macro expansions. */
const limits = { maxSize: [40, 40] as [number, number], maxExpand: 200 };

/** A formula as MathML, which screen readers support; its source if it cannot be rendered. */
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
        // Invalid TeX, or over the limits.
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
