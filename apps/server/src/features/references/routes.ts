import * as contract from "@lectern/contract/references";

import { type Route, serve } from "#http/serve.ts";

import { read } from "./matching.ts";
import * as references from "./references.ts";

export const routes: Route[] = [
  serve(contract.getDocumentReference, ({ params }, { deps, member }) =>
    references.get(deps, member, params.document_id),
  ),
  serve(contract.setDocumentReference, ({ params, body }, { deps, member }) =>
    references.set(deps, member, params.document_id, body.reference),
  ),
  serve(contract.readReferences, ({ body }, { deps, member }) => read(deps, member, body)),
  serve(contract.importReferences, ({ body }, { deps, member }) =>
    references.setMany(deps, member, body.references),
  ),
];
