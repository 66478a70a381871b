import * as contract from "@lectern/contract/topics";

import { serve } from "#http/serve.ts";

import { sendSnippets, sendTopic, summaryOf } from "./exports/exports.ts";
import * as snippets from "./snippets/snippets.ts";
import { suggest } from "./suggestions/suggestions.ts";
import * as topics from "./topics.ts";

export const routes = [
  serve(contract.listTopics, ({ query }, { deps, member }) => topics.list(deps, member, query)),
  serve(contract.createTopic, ({ body }, { deps, member }) => topics.create(deps, member, body)),
  serve(contract.getTopic, ({ params }, { deps, member }) =>
    topics.get(deps, member, params.topic_id),
  ),
  serve(contract.updateTopic, ({ params, body }, { deps, member }) =>
    topics.update(deps, member, params.topic_id, body),
  ),
  serve(contract.deleteTopic, ({ params }, { deps, member }) =>
    topics.remove(deps, member, params.topic_id),
  ),
  serve(contract.exportTopic, ({ params, query }, { deps, member, reply }) =>
    sendTopic(deps, member, params.topic_id, query, reply),
  ),
  serve(contract.summarizeTopicExport, ({ params }, { deps, member }) =>
    summaryOf(deps, member, params.topic_id),
  ),
  serve(contract.listSnippets, ({ params, query }, { deps, member }) =>
    snippets.list(deps, member, params.topic_id, query),
  ),
  serve(contract.addSnippet, ({ params, body }, { deps, member }) =>
    snippets.add(deps, member, params.topic_id, body),
  ),
  serve(contract.searchSnippets, ({ query }, { deps, member }) =>
    snippets.search(deps, member, query),
  ),
  serve(contract.exportSnippets, ({ query }, { deps, member, request, reply }) =>
    sendSnippets(deps, member, query, { request, reply }),
  ),
  serve(contract.getSnippet, ({ params }, { deps, member }) =>
    snippets.get(deps, member, params.snippet_id),
  ),
  serve(contract.updateSnippet, ({ params, body }, { deps, member }) =>
    snippets.update(deps, member, params.snippet_id, body),
  ),
  serve(contract.deleteSnippet, ({ params }, { deps, member }) =>
    snippets.remove(deps, member, params.snippet_id),
  ),
  serve(contract.suggestTopics, ({ params, query }, { deps, member }) =>
    suggest(deps, member, params.collection_id, query.limit),
  ),
];
