import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";

import { Loading, Skeleton } from "#ui/feedback/Skeleton.tsx";

import styles from "./SkeletonPage.module.css";
import { pageOf } from "./text/sections.ts";

/** The placeholder of a page, in that page's proportions. */
export function SkeletonPage({ documentId, page }: { documentId: string; page: number }) {
  const { t } = useLingui();
  const { data: paper } = useQuery(pageOf(documentId, page));
  const ratio = paper?.width && paper.height ? paper.width / paper.height : 1 / Math.SQRT2;
  return (
    <div className={styles.stage}>
      <Loading label={t`Loading the page`}>
        <div className={styles.page} style={{ aspectRatio: ratio }}>
          <Skeleton width="42%" height={14} />
          {Array.from({ length: 12 }, (_, line) => (
            <Skeleton key={line} width={`${100 - ((line * 29) % 31)}%`} height={8} />
          ))}
        </div>
      </Loading>
    </div>
  );
}
