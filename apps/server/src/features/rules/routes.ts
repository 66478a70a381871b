import * as contract from "@lectern/contract/rules";

import { type Route, serve } from "#http/serve.ts";

import { preview } from "./preview.ts";
import * as rules from "./rules.ts";

export const routes: Route[] = [
  serve(contract.listRules, (_, { deps, member }) => rules.list(deps, member)),
  serve(contract.createRule, ({ body }, { deps, member }) => rules.create(deps, member, body)),
  serve(contract.updateRule, ({ params, body }, { deps, member }) =>
    rules.update(deps, member, params.rule_id, body),
  ),
  serve(contract.deleteRule, ({ params }, { deps, member }) =>
    rules.remove(deps, member, params.rule_id),
  ),
  serve(contract.previewRule, ({ body, query }, { deps, member }) =>
    preview(deps, member, body, query),
  ),
  serve(contract.applyRule, ({ params }, { deps, member }) =>
    rules.apply(deps, member, params.rule_id),
  ),
];
