import * as contract from "@lectern/contract/insights";

import { type Route, serve } from "#http/serve.ts";

import { markFixed, reopen } from "./fixing.ts";
import * as insights from "./insights.ts";

export const routes: Route[] = [
  serve(contract.getInsights, ({ query }, { deps, member }) =>
    insights.counts(deps, member, query),
  ),
  serve(contract.listQuestionGroups, ({ query }, { deps, member }) =>
    insights.list(deps, member, query),
  ),
  serve(contract.listGroupedQuestions, ({ params, query }, { deps, member }) =>
    insights.questions(deps, member, params, query),
  ),
  serve(contract.markQuestionsFixed, ({ params }, { deps, member }) =>
    markFixed(deps, member, params),
  ),
  serve(contract.reopenQuestions, ({ params }, { deps, member }) => reopen(deps, member, params)),
];
