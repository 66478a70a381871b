import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useParams } from "react-router";

import { AssetList, assetsBy } from "#features/assets/index.ts";
import { useViewerAddress } from "#features/viewer/index.ts";
import { ButtonLink } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import * as icons from "#ui/images/icons.ts";
import { PageBar } from "#ui/layout/PageBar.tsx";
import { belowWide, narrow, useMedia } from "#ui/layout/use-media.ts";
import { useTitle } from "#ui/layout/use-title.ts";

import { Middle } from "../Middle.tsx";
import { AssetPage } from "./AssetPage.tsx";
import { AssetTabs } from "./AssetTabs.tsx";
import styles from "./AssetsPage.module.css";

const everything = { q: "", kind: null, origin: null, deleted: false } as const;

/** The list of assets and the open one. Below 900 each is a page. */
export function AssetsPage() {
  const { t } = useLingui();
  const { assetId } = useParams();
  const { address } = useViewerAddress();
  const isNarrow = useMedia(narrow);
  const isBelowWide = useMedia(belowWide);
  const all = useInfiniteQuery(assetsBy({ ...everything, sort: "-updated_at" }));
  const isEmpty = all.data?.pages[0]?.total === 0;
  // A document replaces the list if there is no room for both.
  const lists = isNarrow ? !assetId : !(assetId && address && isBelowWide);
  return (
    <div className={styles.page}>
      {lists && (
        <div className={styles.list}>
          {isNarrow && <Bar />}
          <AssetTabs current="saved" />
          <AssetList current={assetId} />
        </div>
      )}
      {assetId ? (
        <AssetPage key={assetId} id={assetId} />
      ) : (
        (!isNarrow || isEmpty) && (
          <div className={isNarrow ? styles.below : styles.rest}>
            {!isNarrow && <Bar />}
            <Middle>
              {isEmpty ? (
                <Nothing />
              ) : (
                <EmptyState icon={icons.draft} title={t`Choose an asset`}>
                  <Trans>Its text, its sources and its versions are shown here.</Trans>
                </EmptyState>
              )}
            </Middle>
          </div>
        )
      )}
    </div>
  );
}

function Bar() {
  const { t } = useLingui();
  useTitle(t`Assets`);
  return <PageBar title={t`Assets`} />;
}

function Nothing() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={icons.draft}
      title={t`Nothing saved yet`}
      action={
        <ButtonLink to="/chat-ai" kind="primary">
          <Trans>Ask in Chat</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        Save an answer from a chat, or keep a copy when you export a topic or a chat. Each is kept
        here with its versions.
      </Trans>
    </EmptyState>
  );
}
