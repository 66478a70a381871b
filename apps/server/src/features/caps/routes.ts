import * as contract from "@lectern/contract/run-caps";

import { serve } from "#http/serve.ts";

import * as caps from "./caps.ts";

export const routes = [
  serve(contract.getRunCaps, (_, { deps, member }) => caps.get(deps, member)),
  serve(contract.setRunCaps, ({ body }, { deps, member }) => caps.set(deps, member, body)),
];
