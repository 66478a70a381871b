import * as contract from "@lectern/contract/retention";

import { type Route, serve } from "#http/serve.ts";

import * as holds from "./holds.ts";
import * as policy from "./policy.ts";

export const routes: Route[] = [
  serve(contract.getRetention, (_, { deps, member }) => policy.get(deps, member)),
  serve(contract.setRetention, ({ body }, { deps, member }) => policy.set(deps, member, body.days)),
  serve(contract.previewRetention, ({ body }, { deps, member }) =>
    policy.preview(deps, member, body.days),
  ),
  serve(contract.listRetentionReports, ({ query }, { deps, member }) =>
    policy.listReports(deps, member, query),
  ),
  serve(contract.listLegalHolds, ({ query }, { deps, member }) => holds.list(deps, member, query)),
  serve(contract.placeLegalHold, ({ body }, { deps, member }) => holds.place(deps, member, body)),
  serve(contract.releaseLegalHold, ({ params, body }, { deps, member }) =>
    holds.release(deps, member, params.hold_id, body.reason),
  ),
];
