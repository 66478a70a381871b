import * as contract from "@lectern/contract/facts";

import { serve } from "#http/serve.ts";

import * as facts from "./facts.ts";

export const routes = [
  serve(contract.getFacts, ({ params }, { deps, member }) =>
    facts.get(deps, member, params.document_id),
  ),
  serve(contract.correctFact, ({ params, body }, { deps, member }) =>
    facts.correct(deps, member, params.document_id, { name: params.name, values: body.values }),
  ),
  serve(contract.undoCorrection, ({ params }, { deps, member }) =>
    facts.undo(deps, member, params.document_id, params.name),
  ),
];
