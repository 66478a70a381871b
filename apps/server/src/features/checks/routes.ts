import * as contract from "@lectern/contract/checks";

import { serve } from "#http/serve.ts";

import * as checks from "./checks.ts";
import { sendChecked } from "./downloading.ts";
import { get, list, sentences } from "./shown.ts";

export const routes = [
  serve(contract.listChecks, ({ query }, { deps, member }) => list(deps, member, query)),
  serve(contract.createCheck, ({ body }, { deps, member }) => checks.create(deps, member, body)),
  serve(contract.checkFile, (_, { deps, member, request }) => checks.upload(deps, member, request)),
  serve(contract.getCheck, ({ params }, { deps, member }) => get(deps, member, params.check_id)),
  serve(contract.listCheckedSentences, ({ params, query }, { deps, member }) =>
    sentences(deps, member, params.check_id, query),
  ),
  serve(contract.stopCheck, ({ params }, { deps, member }) =>
    checks.stop(deps, member, params.check_id),
  ),
  serve(contract.resumeCheck, ({ params }, { deps, member }) =>
    checks.resume(deps, member, params.check_id),
  ),
  serve(contract.downloadCheck, ({ params, query }, { deps, member, reply }) =>
    sendChecked(deps, member, params.check_id, query, reply),
  ),
  serve(contract.deleteCheck, ({ params }, { deps, member }) =>
    checks.remove(deps, member, params.check_id),
  ),
];
