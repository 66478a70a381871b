import * as contract from "@lectern/contract/models";

import { serve } from "#http/serve.ts";

import * as choices from "./choices.ts";
import * as offered from "./provider-models.ts";
import * as providers from "./providers.ts";
import * as testing from "./testing.ts";

export const routes = [
  serve(contract.listProviders, (_, { deps, member }) => providers.list(deps, member)),
  serve(contract.createProvider, ({ body }, { deps, member }) =>
    providers.create(deps, member, body),
  ),
  serve(contract.updateProvider, ({ params, body }, { deps, member }) =>
    providers.update(deps, member, params.provider_id, body),
  ),
  serve(contract.deleteProvider, ({ params }, { deps, member }) =>
    providers.remove(deps, member, params.provider_id),
  ),
  serve(contract.listOfferedModels, ({ params }, { deps, member }) =>
    offered.offers(deps, member, params.provider_id),
  ),
  serve(contract.testProvider, ({ params, body }, { deps, member }) =>
    testing.test(deps, member, params.provider_id, body.model_id),
  ),
  serve(contract.addModel, ({ params, body }, { deps, member }) =>
    offered.add(deps, member, params.provider_id, body),
  ),
  serve(contract.updateModel, ({ params, body }, { deps, member }) =>
    offered.update(deps, member, params, body),
  ),
  serve(contract.deleteModel, ({ params }, { deps, member }) =>
    offered.remove(deps, member, params),
  ),
  serve(contract.orderModels, ({ body }, { deps, member }) =>
    offered.order(deps, member, body.model_ids),
  ),
  serve(contract.listModels, (_, { deps, member }) => choices.list(deps, member)),
];
