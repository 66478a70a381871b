import type { Asset } from "@lectern/contract/assets";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { useSearchParams } from "react-router";

import {
  AssetBar,
  assetOf,
  AssetView,
  contentOf,
  DownloadMenu,
  VersionChoice,
  Versions,
  versionsOf,
} from "#features/assets/index.ts";
import { EvidenceContext, knowChat } from "#features/chat/index.ts";
import { NotLoaded } from "#features/workspaces/index.ts";
import * as icons from "#ui/images/icons.ts";
import { Segmented } from "#ui/controls/Segmented.tsx";
import { belowWide, narrow, useMedia } from "#ui/layout/use-media.ts";
import { useTitle } from "#ui/layout/use-title.ts";

import { useEvidence } from "../evidence/use-evidence.tsx";
import { AssetDocument } from "./AssetDocument.tsx";
import styles from "./AssetsPage.module.css";

/** An asset with its versions, and beside it the document that a citation opened. */
export function AssetPage({ id }: { id: string }) {
  const { t } = useLingui();
  const asset = useQuery(assetOf(id));
  useTitle(asset.data?.name ?? t`Assets`);
  if (asset.isError) {
    return (
      <NotLoaded
        query={asset}
        failed={t`Couldn't load the asset`}
        consequence={<Trans>Nothing is lost.</Trans>}
        icon={icons.draft}
        title={t`This asset is no longer here`}
        path="/assets/ext/v1/assets/{asset_id}"
        params={{ asset_id: id }}
        back={{ to: "/assets", name: t`All assets` }}
      >
        <Trans>It was deleted, or it belongs to someone else.</Trans>
      </NotLoaded>
    );
  }
  return <div className={styles.asset}>{asset.data && <Shown asset={asset.data} />}</div>;
}

function Shown({ asset }: { asset: Asset }) {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const found = useQuery(versionsOf(asset.id));
  const versions = found.data?.results ?? [];
  const asked = Number(search.get("version"));
  const number = versions.some((one) => one.number === asked) ? asked : asset.version;
  const before = versions.find((one) => one.number < number)?.number;
  const comparable = before !== undefined && !["docx", "pdf"].includes(asset.format);
  const compares = comparable && search.get("view") === "changes";
  const set = (name: string, value: string | null) => {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true });
  };
  const choose = (to: number) => set("version", to === asset.version ? null : String(to));
  const [isNarrow, isBelowWide] = [useMedia(narrow), useMedia(belowWide)];
  const { evidence, context, save, dialog } = useAssetEvidence(asset.id, number);
  const isBeside = evidence.viewer !== null && !isNarrow;
  const hasSide = !isBelowWide && !isBeside;
  return (
    <EvidenceContext value={context}>
      <AssetBar asset={asset}>
        {comparable && (
          <Segmented
            label={t`View`}
            options={[
              { value: "read", name: t`Read` },
              { value: "changes", name: t`Changes` },
            ]}
            value={compares ? "changes" : "read"}
            onChange={(view) => set("view", view === "read" ? null : view)}
          />
        )}
        <DownloadMenu asset={asset} version={number} />
      </AssetBar>
      <div className={styles.columns}>
        <AssetView asset={asset} version={number} against={compares ? before : null}>
          {!hasSide && versions.length > 1 && (
            <div className={styles.choice}>
              <VersionChoice versions={versions} current={number} onVersion={choose} />
            </div>
          )}
        </AssetView>
        {hasSide && (
          <aside className={styles.versions} aria-label={t`Versions`}>
            <Versions versions={versions} current={number} onVersion={choose} />
          </aside>
        )}
        {isBeside && <AssetDocument evidence={evidence} save={save} />}
      </div>
      {dialog}
    </EvidenceContext>
  );
}

/**
 * The evidence of a version's citations. Its message may be deleted from the conversation, so it is
 * cached from the asset.
 */
function useAssetEvidence(id: string, version: number) {
  const chat = useQuery(contentOf(id, version)).data?.chat ?? null;
  const know = useCallback(() => chat && knowChat(chat), [chat]);
  useEffect(() => {
    know();
  }, [know]);
  return useEvidence({ onOpen: know });
}
