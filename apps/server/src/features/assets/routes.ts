import * as contract from "@lectern/contract/assets";

import { serve } from "#http/serve.ts";

import * as assets from "./assets.ts";
import { contentOf, sendVersion } from "./version-content.ts";
import { keepExported, saveAnswer } from "./save-from-source.ts";

export const routes = [
  serve(contract.listAssets, ({ query }, { deps, member }) => assets.list(deps, member, query)),
  serve(contract.saveAnswer, ({ body }, { deps, member }) =>
    saveAnswer(deps, member, body.chat_id),
  ),
  serve(contract.keepExport, ({ body }, { deps, member }) => keepExported(deps, member, body)),
  serve(contract.bulkAssets, ({ body }, { deps, member }) =>
    assets.setDeleted(deps, member, body.ids, body.action === "delete"),
  ),
  serve(contract.getAsset, ({ params }, { deps, member }) =>
    assets.get(deps, member, params.asset_id),
  ),
  serve(contract.updateAsset, ({ params, body }, { deps, member }) =>
    assets.rename(deps, member, params.asset_id, body.name),
  ),
  serve(contract.deleteAsset, ({ params }, { deps, member }) =>
    assets.remove(deps, member, params.asset_id),
  ),
  serve(contract.listAssetVersions, ({ params }, { deps, member }) =>
    assets.versions(deps, member, params.asset_id),
  ),
  serve(contract.getAssetVersion, ({ params }, { deps, member }) =>
    contentOf(deps, member, params),
  ),
  serve(contract.assetFile, ({ params, query }, { deps, member, reply }) =>
    sendVersion(deps, member, params, query, reply),
  ),
];
