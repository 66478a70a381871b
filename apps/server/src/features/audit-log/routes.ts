import { getUsage, listAuditEvents } from "@lectern/contract/organizations";

import { serve } from "#http/serve.ts";

import * as audit from "./audit-log.ts";

export const routes = [
  serve(listAuditEvents, ({ query }, { deps, member }) => audit.list(deps, member, query)),
  serve(getUsage, (_, { deps, member }) => audit.usage(deps, member)),
];
