import { Trans } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { notifyError } from "#platform/http/notify-error.ts";
import { Button } from "#ui/controls/Button.tsx";

import styles from "./Thread.module.css";

/** px above the viewport at which earlier messages are requested. */
const ahead = 1600;

/** Placed above the first loaded message: loads earlier ones when scrolled near. */
export function Earlier({ onCome }: { onCome: () => Promise<void> }) {
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const bring = useEffectEvent(() => {
    setFailed(false);
    onCome().catch((error: unknown) => {
      notifyError(error);
      setFailed(true);
    });
  });
  useEffect(() => {
    const target = place.current;
    if (!target || failed) return undefined;
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && bring(),
      { root: target.closest("[role=log]"), rootMargin: `${ahead}px 0px` },
    );
    watch.observe(target);
    return () => watch.disconnect();
    // Each loaded page moves the element, so it is observed again.
  }, [failed, onCome]);
  return (
    <div ref={place} className={styles.earlier}>
      {failed ? (
        <Button size="small" onClick={() => setFailed(false)}>
          <Trans>Load earlier questions</Trans>
        </Button>
      ) : (
        <span className={styles.coming}>
          <Trans>Earlier questions</Trans>
        </span>
      )}
    </div>
  );
}
