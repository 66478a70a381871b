import * as contract from "@lectern/contract/schedules";

import { serve } from "#http/serve.ts";

import * as schedules from "./schedules.ts";

export const routes = [
  serve(contract.listSchedules, ({ query }, { deps, member }) =>
    schedules.list(deps, member, query),
  ),
  serve(contract.createSchedule, ({ body }, { deps, member }) =>
    schedules.create(deps, member, body),
  ),
  serve(contract.updateSchedule, ({ params, body }, { deps, member }) =>
    schedules.update(deps, member, params.schedule_id, body),
  ),
  serve(contract.deleteSchedule, ({ params }, { deps, member }) =>
    schedules.remove(deps, member, params.schedule_id),
  ),
];
