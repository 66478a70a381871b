import * as contract from "@lectern/contract/tools";

import { type Route, serve } from "#http/serve.ts";

import * as servers from "./servers.ts";

export const routes: Route[] = [
  serve(contract.listToolServers, (_, { deps, member }) => servers.list(deps, member)),
  serve(contract.listTools, (_, { deps, member }) => servers.listTools(deps, member)),
  serve(contract.createToolServer, ({ body }, { deps, member }) =>
    servers.create(deps, member, body),
  ),
  serve(contract.updateToolServer, ({ params, body }, { deps, member }) =>
    servers.update(deps, member, params.server_id, body),
  ),
  serve(contract.deleteToolServer, ({ params }, { deps, member }) =>
    servers.remove(deps, member, params.server_id),
  ),
  serve(contract.checkToolServer, ({ params }, { deps, member }) =>
    servers.check(deps, member, params.server_id),
  ),
  serve(contract.updateTool, ({ params, body }, { deps, member }) =>
    servers.setMode(deps, member, params, body),
  ),
];
