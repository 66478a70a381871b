import type { Asset } from "@lectern/contract/assets";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { Loading, Skeleton } from "#ui/feedback/Skeleton.tsx";
import { shortCount } from "#ui/text/formats.ts";
import { VirtualList } from "#ui/layout/VirtualList.tsx";
import { useSettled } from "#ui/text/use-settled.ts";

import { assetsBy, type AssetFilter } from "./api.ts";
import styles from "./AssetList.module.css";
import { AssetRow } from "./AssetRow.tsx";
import { deleteWithUndo, restore } from "./deleting.ts";
import { FilterMenu } from "./FilterMenu.tsx";

const all: AssetFilter = { q: "", kind: null, origin: null, deleted: false, sort: "-updated_at" };

/** The search field, the filter, and the assets, newest first. */
export function AssetList({ current }: { current: string | undefined }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const [filter, setFilter] = useState(all);
  const q = useSettled(typed.trim());
  return (
    <nav className={styles.assets} aria-label={t`Assets`}>
      <div className={styles.head}>
        <SearchField
          label={t`Search assets`}
          className={styles.search}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <FilterMenu filter={filter} onFilter={setFilter} />
      </div>
      {filter.deleted && (
        <div className={styles.deleted}>
          <span>
            <Trans>Deleted in the last 30 days</Trans>
          </span>
          <Button size="row" onClick={() => setFilter(all)}>
            <Trans>Back</Trans>
          </Button>
        </div>
      )}
      <Rows
        filter={{ ...filter, q }}
        current={current}
        onClear={() => {
          setTyped("");
          setFilter(all);
        }}
      />
    </nav>
  );
}

interface RowsProps {
  filter: AssetFilter;
  current: string | undefined;
  onClear: () => void;
}

function Rows({ filter, current, onClear }: RowsProps) {
  const { t } = useLingui();
  const found = useInfiniteQuery(assetsBy(filter));
  const [chosen, setChosen] = useState<ReadonlyMap<string, Asset>>(new Map());
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } = found;
  const rows = data?.pages.flatMap(({ results }) => results) ?? [];
  const choose = (asset: Asset, isChosen: boolean) => {
    const next = new Map(chosen);
    if (isChosen) next.set(asset.id, asset);
    else next.delete(asset.id);
    setChosen(next);
  };

  if (found.isPending) return <LoadingAssets />;
  if (found.isError) {
    return (
      <div className={styles.list}>
        <ErrorState title={t`Couldn't load the assets`} onRetry={() => void found.refetch()} />
      </div>
    );
  }
  if (rows.length === 0) return <NoRows filter={filter} onClear={onClear} />;
  return (
    <>
      <div
        className={classNames(styles.list, isPlaceholderData && styles.outdated)}
        aria-busy={isPlaceholderData}
      >
        <VirtualList
          count={rows.length}
          at={(index) => rows[index]}
          height={70}
          overscan={6}
          rowClassName={styles.row}
          show={(_, last) => {
            const isNear = last >= rows.length - 10;
            if (isNear && hasNextPage && !isFetchingNextPage) void fetchNextPage();
          }}
          row={(asset) => (
            <AssetRow
              asset={asset}
              isCurrent={asset.id === current}
              isChosen={chosen.has(asset.id)}
              onChoose={(isChosen) => choose(asset, isChosen)}
            />
          )}
        />
      </div>
      {chosen.size > 0 && (
        <Chosen
          assets={[...chosen.values()]}
          deleted={filter.deleted}
          onClear={() => setChosen(new Map())}
        />
      )}
    </>
  );
}

interface ChosenProps {
  assets: readonly Asset[];
  deleted: boolean;
  onClear: () => void;
}

/** The actions on the selected assets. */
function Chosen({ assets, deleted, onClear }: ChosenProps) {
  const { t } = useLingui();
  const shown = shortCount(assets.length);
  const act = () => {
    void (deleted ? restore(assets) : deleteWithUndo(assets));
    onClear();
  };
  return (
    <div className={styles.chosen} role="toolbar" aria-label={t`Chosen assets`}>
      <span role="status">
        <Plural value={assets.length} one={`${shown} selected`} other={`${shown} selected`} />
      </span>
      <Button size="row" icon={deleted ? icons.restore : icons.trash} onClick={act}>
        {deleted ? <Trans>Restore</Trans> : <Trans>Delete</Trans>}
      </Button>
      <IconButton icon={icons.close} size="small" label={t`Clear selection`} onClick={onClear} />
    </div>
  );
}

function NoRows({ filter, onClear }: { filter: AssetFilter; onClear: () => void }) {
  const { q, kind, origin, deleted } = filter;
  if (q === "" && !kind && !origin) {
    return (
      <p className={styles.empty}>
        {deleted ? (
          <Trans>Nothing was deleted in the last 30 days.</Trans>
        ) : (
          <Trans>What you save and export will be listed here.</Trans>
        )}
      </p>
    );
  }
  return (
    <div className={styles.empty}>
      <p>
        {q === "" ? <Trans>No assets of this type.</Trans> : <Trans>Nothing matches “{q}”.</Trans>}
      </p>
      <Button size="row" onClick={onClear}>
        <Trans>Clear search and filters</Trans>
      </Button>
    </div>
  );
}

function LoadingAssets() {
  const { t } = useLingui();
  return (
    <div className={styles.list}>
      <Loading label={t`Loading assets`}>
        {[82, 64, 74].map((width) => (
          <div key={width} className={styles.waiting}>
            <Skeleton width={`${width}%`} />
            <Skeleton width="46%" />
          </div>
        ))}
      </Loading>
    </div>
  );
}
