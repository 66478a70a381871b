import type { Asset, AssetKind, AssetOrigin } from "@lectern/contract/assets";
import type { Language } from "@lectern/contract/language";
import { infiniteQueryOptions, keepPreviousData, useMutation } from "@tanstack/react-query";

import { api, open } from "#platform/http/api.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { refreshAssets } from "#platform/storage/keep-export.ts";
import { read, readPages } from "#platform/http/read.ts";

const path = "/assets/ext/v1/assets";
const pageSize = 100;

export type AssetSort = "-updated_at" | "name" | "-size";

export interface AssetFilter {
  q: string;
  kind: AssetKind | null;
  origin: AssetOrigin["type"] | null;
  /** Lists the deleted assets that can be restored. */
  deleted: boolean;
  sort: AssetSort;
}

/** The assets that match the filter, page by page. */
export const assetsBy = ({ q, kind, origin, deleted, sort }: AssetFilter) =>
  infiniteQueryOptions({
    ...readPages(path, {
      query: {
        page_size: pageSize,
        sort,
        deleted: String(deleted),
        ...(q && { q }),
        ...(kind && { kind }),
        ...(origin && { origin }),
      },
    }),
    placeholderData: keepPreviousData,
  });

export const assetOf = (asset_id: string) => read(`${path}/{asset_id}`, { params: { asset_id } });

export const versionsOf = (asset_id: string) =>
  read(`${path}/{asset_id}/versions`, { params: { asset_id } });

export const contentOf = (asset_id: string, number: number) =>
  read(`${path}/{asset_id}/versions/{number}`, { params: { asset_id, number } });

export const fileOf = (
  { id, version }: Pick<Asset, "id" | "version">,
  query: { format?: "md" | "docx" | "pdf" | "json"; language?: Language } = {},
) =>
  open("GET", `${path}/{asset_id}/versions/{number}/file`, {
    params: { asset_id: id, number: version },
    query,
  });

export const setDeleted = (ids: string[], deleted: boolean) =>
  api.post(`${path}/bulk`, { body: { action: deleted ? "delete" : "restore", ids } });

export function useRename({ id }: Pick<Asset, "id">) {
  return useMutation({
    mutationFn: (name: string) =>
      api.patch(`${path}/{asset_id}`, { params: { asset_id: id }, body: { name } }),
    onSuccess: (asset) => {
      queryClient.setQueryData(assetOf(id).queryKey, asset);
      return refreshAssets();
    },
  });
}
