import * as contract from "@lectern/contract/templates";

import { serve } from "#http/serve.ts";

import * as templates from "./templates.ts";

export const routes = [
  serve(contract.listTemplates, ({ query }, { deps, member }) =>
    templates.list(deps, member, query),
  ),
  serve(contract.getTemplate, ({ params }, { deps, member }) =>
    templates.get(deps, member, params.template_id),
  ),
  serve(contract.createTemplate, ({ body }, { deps, member }) =>
    templates.create(deps, member, body),
  ),
  serve(contract.updateTemplate, ({ params, body }, { deps, member }) =>
    templates.update(deps, member, params.template_id, body),
  ),
  serve(contract.deleteTemplate, ({ params }, { deps, member }) =>
    templates.remove(deps, member, params.template_id),
  ),
];
