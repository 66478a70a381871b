import * as contract from "@lectern/contract/shared-chats";

import { serve } from "#http/serve.ts";

import { sendChat } from "../export/exports.ts";
import { summaryOf } from "../export/summary.ts";
import * as reading from "./reading.ts";
import * as sharing from "./sharing.ts";

export const routes = [
  serve(contract.getSharing, ({ params }, { deps, member }) =>
    sharing.state(deps, member, params.session_id),
  ),
  serve(contract.shareSession, ({ params, body }, { deps, member }) =>
    sharing.share(deps, member, params.session_id, body),
  ),
  serve(contract.stopSharing, ({ params }, { deps, member }) =>
    sharing.stop(deps, member, params.session_id),
  ),
  serve(contract.listSharedChats, ({ query }, { deps, member }) =>
    sharing.list(deps, member, query),
  ),
  serve(contract.getSharedChat, ({ params }, { deps, member }) =>
    reading.get(deps, member, params.shared_id),
  ),
  serve(contract.listSharedTurns, ({ params, query }, { deps, member }) =>
    reading.turns(deps, member, params.shared_id, query),
  ),
  serve(contract.continueSharedChat, ({ params }, { deps, member }) =>
    reading.continueAsCopy(deps, member, params.shared_id),
  ),
  serve(contract.exportSession, ({ params, query }, { deps, member, request, reply }) =>
    sendChat(deps, member, params.session_id, query, { request, reply }),
  ),
  serve(contract.summarizeSessionExport, ({ params, query }, { deps, member }) =>
    summaryOf(deps, member, params.session_id, query),
  ),
];
