import * as contract from "@lectern/contract/retrieval-tests";

import { type Route, serve } from "#http/serve.ts";

import { sendRun } from "./exporting.ts";
import { addLiked } from "./liked.ts";
import { paste } from "./pasting.ts";
import * as questions from "./questions.ts";
import * as results from "./results.ts";
import * as runs from "./runs.ts";
import * as sets from "./sets.ts";

export const routes: Route[] = [
  serve(contract.listQuestionSets, ({ query }, { deps, member }) => sets.list(deps, member, query)),
  serve(contract.createQuestionSet, ({ body }, { deps, member }) =>
    sets.create(deps, member, body),
  ),
  serve(contract.getQuestionSet, ({ params }, { deps, member }) =>
    sets.get(deps, member, params.set_id),
  ),
  serve(contract.updateQuestionSet, ({ params, body }, { deps, member }) =>
    sets.update(deps, member, params.set_id, body),
  ),
  serve(contract.deleteQuestionSet, ({ params }, { deps, member }) =>
    sets.remove(deps, member, params.set_id),
  ),
  serve(contract.listTestQuestions, ({ params, query }, { deps, member }) =>
    questions.list(deps, member, params.set_id, query),
  ),
  serve(contract.addTestQuestion, ({ params, body }, { deps, member }) =>
    questions.add(deps, member, params.set_id, body),
  ),
  serve(contract.updateTestQuestion, ({ params, body }, { deps, member }) =>
    questions.update(deps, member, params, body),
  ),
  serve(contract.deleteTestQuestion, ({ params }, { deps, member }) =>
    questions.remove(deps, member, params),
  ),
  serve(contract.pasteTestQuestions, ({ params, body }, { deps, member }) =>
    paste(deps, member, params.set_id, body.text),
  ),
  serve(contract.addLikedAnswers, ({ params }, { deps, member }) =>
    addLiked(deps, member, params.set_id),
  ),
  serve(contract.listTestRuns, ({ params, query }, { deps, member }) =>
    runs.list(deps, member, params.set_id, query),
  ),
  serve(contract.startTestRun, ({ params }, { deps, member }) =>
    runs.start(deps, member, params.set_id),
  ),
  serve(contract.getTestRun, ({ params }, { deps, member }) => runs.get(deps, member, params)),
  serve(contract.stopTestRun, ({ params }, { deps, member }) => runs.stop(deps, member, params)),
  serve(contract.deleteTestRun, ({ params }, { deps, member }) =>
    runs.remove(deps, member, params),
  ),
  serve(contract.listTestResults, ({ params, query }, { deps, member }) =>
    results.list(deps, member, params, query),
  ),
  serve(contract.compareTestRuns, ({ params, query }, { deps, member }) =>
    results.compare(deps, member, params, query.before),
  ),
  serve(contract.downloadTestRun, ({ params }, { deps, member, reply }) =>
    sendRun(deps, member, params, reply),
  ),
];
