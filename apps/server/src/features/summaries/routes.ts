import * as contract from "@lectern/contract/summaries";

import { serve } from "#http/serve.ts";

import * as summaries from "./summaries.ts";

export const routes = [
  serve(contract.getSummary, ({ params }, { deps, member }) =>
    summaries.get(deps, member, params.document_id),
  ),
];
