import type { RequestOf } from "@lectern/contract/endpoints";
import { t } from "@lingui/core/macro";

import { api, open } from "../http/api.ts";
import { notify } from "../notify.ts";
import { invalidate, keyOf } from "../http/read.ts";

const path = "/assets/ext/v1/assets";

/** Invalidates the cached assets. */
export const refreshAssets = () =>
  invalidate(keyOf(path), keyOf(`${path}/{asset_id}`), keyOf(`${path}/{asset_id}/versions`));

type ExportRequest = RequestOf<"POST", "/assets/ext/v1/assets/export">["body"];

/** Exports a topic or conversation into the person's assets; returns the file. */
export async function keptExport(body: ExportRequest): Promise<Response> {
  const { asset } = await api.post(`${path}/export`, { body });
  const params = { asset_id: asset.id, number: asset.version };
  const file = await open("GET", `${path}/{asset_id}/versions/{number}/file`, { params });
  notify(t`The file is kept in Assets`);
  void refreshAssets();
  return file;
}
