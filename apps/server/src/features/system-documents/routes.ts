import * as contract from "@lectern/contract/system-documents";

import { serve } from "#http/serve.ts";

import * as systemDocuments from "./system-documents.ts";

export const routes = [
  serve(contract.listSystemDocuments, (_, { deps, member }) => systemDocuments.list(deps, member)),
  serve(contract.uploadSystemDocuments, ({ query }, { deps, member, request }) =>
    systemDocuments.upload(deps, member, query, request),
  ),
  serve(contract.updateSystemDocument, ({ params, body }, { deps, member }) =>
    systemDocuments.update(deps, member, params.document_id, body),
  ),
  serve(contract.deleteSystemDocument, ({ params }, { deps, member }) =>
    systemDocuments.remove(deps, member, params.document_id),
  ),
  serve(contract.restoreSystemDocument, ({ params }, { deps, member }) =>
    systemDocuments.restore(deps, member, params.document_id),
  ),
  serve(contract.retrySystemDocument, ({ params }, { deps, member }) =>
    systemDocuments.retry(deps, member, params.document_id),
  ),
];
