import * as planContract from "@lectern/contract/run-plan";
import * as contract from "@lectern/contract/runs";

import { serve } from "#http/serve.ts";
import { eventHeaders, lastEventId } from "#http/streams.ts";

import { goOn } from "./control/continuing.ts";
import * as controlling from "./control/controlling.ts";
import * as steps from "./control/steps.ts";
import { get } from "./one-run.ts";
import * as planning from "./planning/changing.ts";
import { share } from "./readers.ts";
import * as runs from "./runs.ts";
import { listen } from "./stream.ts";

export const routes = [
  serve(contract.listRuns, ({ query }, { deps, member }) => runs.list(deps, member, query)),
  serve(contract.createRun, ({ body }, { deps, member }) => runs.create(deps, member, body)),
  serve(contract.getRun, ({ params }, { deps, member }) => get(deps, member, params.run_id)),
  serve(contract.updateRun, ({ params, body }, { deps, member }) =>
    runs.update(deps, member, params.run_id, body),
  ),
  serve(contract.deleteRun, ({ params }, { deps, member }) =>
    runs.remove(deps, member, params.run_id),
  ),
  serve(contract.shareRun, ({ params, body }, { deps, member }) =>
    share(deps, member, params.run_id, body),
  ),
  serve(planContract.listPlanVersions, ({ params }, { deps, member }) =>
    planning.list(deps, member, params.run_id),
  ),
  serve(planContract.updatePlan, ({ params, body }, { deps, member }) =>
    planning.update(deps, member, params.run_id, body),
  ),
  serve(planContract.changePlan, ({ params, body }, { deps, member }) =>
    planning.change(deps, member, params.run_id, body),
  ),
  serve(planContract.approvePlan, ({ params, body }, { deps, member }) =>
    planning.approve(deps, member, params.run_id, body),
  ),
  serve(contract.pauseRun, ({ params }, { deps, member }) =>
    controlling.pause(deps, member, params.run_id),
  ),
  serve(contract.resumeRun, ({ params }, { deps, member }) =>
    controlling.resume(deps, member, params.run_id),
  ),
  serve(contract.stopRun, ({ params }, { deps, member }) =>
    controlling.stop(deps, member, params.run_id),
  ),
  serve(contract.continueRun, ({ params }, { deps, member }) => goOn(deps, member, params.run_id)),
  serve(contract.writeRun, ({ params }, { deps, member }) =>
    controlling.write(deps, member, params.run_id),
  ),
  serve(contract.instructRun, ({ params, body }, { deps, member }) =>
    controlling.instruct(deps, member, params.run_id, body.text),
  ),
  serve(contract.skipStep, ({ params }, { deps, member }) => steps.skip(deps, member, params)),
  serve(contract.repeatStep, ({ params }, { deps, member }) => steps.repeat(deps, member, params)),
  serve(contract.answerStep, ({ params, body }, { deps, member }) =>
    steps.answer(deps, member, params, body.answer),
  ),
  serve(contract.decideCallOfStep, ({ params, body }, { deps, member }) =>
    steps.decide(deps, member, params, body),
  ),
  serve(contract.dropFinding, ({ params, body }, { deps, member }) =>
    steps.drop(deps, member, params, body.dropped),
  ),
  serve(contract.streamRun, async ({ params, query }, { deps, member, request, reply }) => {
    reply.headers(eventHeaders);
    if (request.method === "HEAD") return "";
    return listen(deps, member, params.run_id, lastEventId(request, query.after));
  }),
];
