import * as contract from "@lectern/contract/sync";

import { serve } from "#http/serve.ts";

import { listFiles } from "./listing.ts";
import { receiveFile } from "./receiving.ts";
import * as sources from "./sources.ts";

export const routes = [
  serve(contract.listSyncSources, ({ params }, { deps, member }) =>
    sources.list(deps, member, params.collection_id),
  ),
  serve(contract.createSyncSource, ({ params, body }, { deps, member }) =>
    sources.create(deps, member, params.collection_id, body),
  ),
  serve(contract.updateSyncSource, ({ params, body }, { deps, member }) =>
    sources.update(deps, member, params.source_id, body),
  ),
  serve(contract.deleteSyncSource, ({ params, query }, { deps, member }) =>
    sources.remove(deps, member, params.source_id, query),
  ),
  serve(contract.runSyncSource, ({ params, body }, { deps, member }) =>
    sources.runNow(deps, member, params.source_id, body),
  ),
  serve(contract.listSyncFiles, ({ params, body }, { deps, member }) =>
    listFiles(deps, member, params.source_id, body),
  ),
  serve(contract.sendSyncFile, ({ params }, { deps, member, request }) =>
    receiveFile(deps, member, params, request),
  ),
];
