import { type ReactNode, useEffect, useState } from "react";

import styles from "./Skeleton.module.css";

/** A grey bar of the size of the content it stands in for, in px or any CSS length. */
export function Skeleton({
  width = "100%",
  height = 12,
}: {
  width?: number | string;
  height?: number;
}) {
  return <span className={styles.bar} style={{ width, height }} />;
}

/** Delay in ms before a skeleton appears: a quick answer shows none. */
const delayMs = 150;

/**
 * Placeholder of loading content. Takes its space from the start; the skeleton inside appears after
 * 150 ms. Screen readers read `label`.
 */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <output className="visually-hidden">{label}</output>
      <div className={shown ? undefined : styles.hidden} aria-hidden>
        {children}
      </div>
    </>
  );
}

/** Skeleton rows of a list. */
export function LoadingRows({ label, rows = 3 }: { label: string; rows?: number }) {
  return (
    <Loading label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          <Skeleton width={20} height={24} />
          <div className={styles.lines}>
            <Skeleton width={`${62 - row * 14}%`} />
            <Skeleton width={`${32 - row * 6}%`} height={8} />
          </div>
          <Skeleton width={72} height={20} />
        </div>
      ))}
    </Loading>
  );
}
