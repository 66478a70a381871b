import * as contract from "@lectern/contract/quotas";

import { type Route, serve } from "#http/serve.ts";

import * as quotas from "./quotas.ts";
import * as use from "./use.ts";

export const routes: Route[] = [
  serve(contract.listQuotas, ({ query }, { deps, member }) => quotas.list(deps, member, query)),
  serve(contract.createQuota, ({ body }, { deps, member }) => quotas.create(deps, member, body)),
  serve(contract.updateQuota, ({ params, body }, { deps, member }) =>
    quotas.update(deps, member, params.quota_id, body),
  ),
  serve(contract.deleteQuota, ({ params }, { deps, member }) =>
    quotas.remove(deps, member, params.quota_id),
  ),
  serve(contract.listQuotaUse, ({ query }, { deps, member }) => use.list(deps, member, query)),
  serve(contract.getOwnQuotas, (_, { deps, member }) => use.own(deps, member)),
];
