import * as contract from "@lectern/contract/local-models";

import { serve } from "#http/serve.ts";

import * as local from "./local.ts";

export const routes = [
  serve(contract.listLocalModels, (_, { deps, member }) => local.list(deps, member)),
  serve(contract.addLocalModel, ({ body }, { deps, member }) => local.add(deps, member, body)),
  serve(contract.cancelAddingLocalModel, (_, { deps, member }) => local.cancel(deps, member)),
  serve(contract.useLocalModel, ({ params }, { deps, member }) =>
    local.use(deps, member, params.model_id),
  ),
  serve(contract.removeLocalModel, ({ params }, { deps, member }) =>
    local.remove(deps, member, params.model_id),
  ),
];
