import * as contract from "@lectern/contract/chat";
import { tryPersona } from "@lectern/contract/personas";
import * as toolCalls from "@lectern/contract/tool-calls";
import * as knowledge from "@lectern/contract/knowledge";

import { serve } from "#http/serve.ts";

import * as chats from "./conversations/chats.ts";
import { capacityOf } from "./answering/knowledge/capacity.ts";
import { storedContextReport } from "./answering/knowledge/stored-context-report.ts";
import { tokensOf } from "./answering/knowledge/tokens.ts";
import * as sessions from "./conversations/sessions.ts";
import { routes as sharing } from "./sharing/routes.ts";
import { starters } from "./conversations/starters.ts";
import { stream } from "./streaming/stream.ts";
import { decide, listCalls } from "./tools/deciding.ts";
import { tryOut } from "./conversations/trials.ts";

const turn = ({ session_id, chat_id }: { session_id: string; chat_id: string }) => ({
  sessionId: session_id,
  id: chat_id,
});

export const routes = [
  ...sharing,
  serve(contract.listSessions, ({ query }, { deps, member }) => sessions.list(deps, member, query)),
  serve(contract.createSession, ({ body }, { deps, member }) =>
    sessions.create(deps, member, body),
  ),
  serve(tryPersona, ({ body }, { deps, member }) => tryOut(deps, member, body)),
  serve(contract.getSession, ({ params }, { deps, member }) =>
    sessions.get(deps, member, params.session_id),
  ),
  serve(contract.updateSession, ({ params, body }, { deps, member }) =>
    sessions.update(deps, member, params.session_id, body),
  ),
  serve(contract.deleteSession, ({ params }, { deps, member }) =>
    sessions.remove(deps, member, params.session_id),
  ),
  serve(contract.listChats, ({ params, query }, { deps, member }) =>
    chats.list(deps, member, params.session_id, query),
  ),
  serve(contract.createChat, ({ params, body }, { deps, member }) =>
    chats.ask(deps, member, params.session_id, body),
  ),
  serve(contract.updateChat, ({ params, body }, { deps, member }) =>
    chats.rate(deps, member, turn(params), body),
  ),
  serve(contract.deleteChat, ({ params }, { deps, member }) =>
    chats.remove(deps, member, turn(params)),
  ),
  serve(contract.listStarters, ({ body }, { deps, member }) =>
    starters(deps, member, body.document_ids),
  ),
  serve(knowledge.knowledgeCapacity, ({ params }, { deps, member }) =>
    capacityOf(deps, member, params.session_id),
  ),
  serve(knowledge.weighKnowledge, ({ body }, { deps, member }) =>
    capacityOf(deps, member, body.session_id, { ...body, personaId: body.persona_id }),
  ),
  serve(knowledge.sessionTokens, ({ params }, { deps, member }) =>
    tokensOf(deps, member, params.session_id),
  ),
  serve(knowledge.whatWasRead, ({ params }, { deps, member }) =>
    storedContextReport(deps, member, turn(params)),
  ),
  serve(toolCalls.listToolCalls, ({ params }, { deps, member }) => listCalls(deps, member, params)),
  serve(toolCalls.decideToolCall, ({ params, body }, { deps, member }) =>
    decide(deps, member, params, body),
  ),
  serve(contract.streamChat, ({ params }, { deps, member, request, reply }) =>
    stream(deps, member, params.chat_id, request, reply),
  ),
  serve(contract.stopChat, ({ params }, { deps, member }) =>
    chats.stop(deps, member, params.chat_id),
  ),
];
