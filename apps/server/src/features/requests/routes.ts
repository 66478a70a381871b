import * as contract from "@lectern/contract/requests";

import { serve } from "#http/serve.ts";

import * as requests from "./requests.ts";
import { counts, get, list } from "./shown.ts";

export const routes = [
  serve(contract.listDocumentRequests, ({ query }, { deps, member }) => list(deps, member, query)),
  serve(contract.createDocumentRequest, ({ body }, { deps, member }) =>
    requests.create(deps, member, body),
  ),
  serve(contract.countDocumentRequests, (_, { deps, member }) => counts(deps, member)),
  serve(contract.getDocumentRequest, ({ params }, { deps, member }) =>
    get(deps, member, params.request_id),
  ),
  serve(contract.giveRequestedDocument, ({ params, body }, { deps, member }) =>
    requests.give(deps, member, params.request_id, body),
  ),
  serve(contract.declineDocumentRequest, ({ params, body }, { deps, member }) =>
    requests.decline(deps, member, params.request_id, body),
  ),
  serve(contract.withdrawDocumentRequest, ({ params }, { deps, member }) =>
    requests.withdraw(deps, member, params.request_id),
  ),
  serve(contract.reopenDocumentRequest, ({ params }, { deps, member }) =>
    requests.reopen(deps, member, params.request_id),
  ),
  serve(contract.retryDocumentRequest, ({ params }, { deps, member }) =>
    requests.retry(deps, member, params.request_id),
  ),
  serve(contract.seeDocumentRequest, ({ params }, { deps, member }) =>
    requests.see(deps, member, params.request_id),
  ),
];
