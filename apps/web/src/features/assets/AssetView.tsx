import type { Asset, AssetContent } from "@lectern/contract/assets";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";

import { KeptAnswer } from "#features/chat/index.ts";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { Loading, Skeleton } from "#ui/feedback/Skeleton.tsx";

import { contentOf } from "./api.ts";
import styles from "./AssetView.module.css";
import { Changes } from "./Changes.tsx";
import { FileView } from "./FileView.tsx";
import { Origin } from "./Origin.tsx";

interface AssetViewProps {
  asset: Asset;
  version: number;
  /** The previous version to compare with; null shows the version itself. */
  against: number | null;
  /** Shown above the text: the version selector. */
  children?: ReactNode;
}

/** The content of one version of an asset. */
export function AssetView({ asset, version, against, children }: AssetViewProps) {
  const { t } = useLingui();
  const newer = useQuery(contentOf(asset.id, version));
  const older = useQuery({ ...contentOf(asset.id, against ?? version), enabled: against !== null });
  const needed = against === null ? [newer] : [newer, older];
  const isLoading = needed.some(({ isPending }) => isPending);
  const isFailed = needed.some(({ isError }) => isError);
  const retry = () => needed.forEach((one) => void one.refetch());
  const { data } = newer;
  return (
    <div className={styles.scroller}>
      <article className={styles.content}>
        {children}
        <h2 className={styles.title} dir="auto">
          {asset.name}
        </h2>
        <Origin origin={asset.origin} />
        {isFailed && (
          <ErrorState title={t`Couldn't load the version`} onRetry={retry}>
            <Trans>Nothing is lost.</Trans>
          </ErrorState>
        )}
        {isLoading && !isFailed && (
          <Loading label={t`Loading the version`}>
            {[96, 88, 92, 40].map((width) => (
              <div key={width} className={styles.line}>
                <Skeleton width={`${width}%`} />
              </div>
            ))}
          </Loading>
        )}
        {data && against === null && <Read asset={asset} content={data} />}
        {data && against !== null && older.data && (
          <Changes
            key={`${asset.id} ${version}`}
            older={{ number: against, text: textOf(older.data) }}
            newer={{ number: version, text: textOf(data) }}
          />
        )}
      </article>
    </div>
  );
}

function Read({ asset, content }: { asset: Asset; content: AssetContent }) {
  const { chat } = content;
  if (!chat) return <FileView asset={asset} content={content} />;
  return (
    <>
      {chat.question.content !== asset.name && (
        <p className={styles.question} dir="auto">
          {chat.question.content}
        </p>
      )}
      <Suspense fallback={null}>
        <KeptAnswer chat={chat} />
      </Suspense>
    </>
  );
}

/** The text that is compared: without Markdown syntax. */
const textOf = ({ chat, text }: AssetContent): string =>
  chat
    ? (chat.answer?.content ?? "").replaceAll(/^#{1,6} +|\*\*/gm, "")
    : (text ?? "").replace(/^\ufeff/, "");
