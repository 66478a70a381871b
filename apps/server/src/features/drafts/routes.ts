import * as contract from "@lectern/contract/drafts";

import { serve } from "#http/serve.ts";

import * as comments from "./comments.ts";
import * as drafts from "./drafts.ts";
import { send } from "./exporting.ts";
import * as mentions from "./mentions.ts";
import { publish } from "./publishing.ts";
import * as reviewing from "./reviewing.ts";
import { rewrite } from "./rewriting.ts";
import * as sections from "./sections.ts";
import { get } from "./shown.ts";
import * as suggestions from "./suggestions.ts";
import * as versions from "./versions.ts";
import { approveWhole } from "./whole-approval.ts";

export const routes = [
  serve(contract.listDrafts, ({ query }, { deps, member }) => drafts.list(deps, member, query)),
  serve(contract.createDraft, ({ body }, { deps, member }) => drafts.create(deps, member, body)),
  serve(contract.getDraft, ({ params }, { deps, member }) => get(deps, member, params.draft_id)),
  serve(contract.updateDraft, ({ params, body }, { deps, member }) =>
    drafts.update(deps, member, params.draft_id, body),
  ),
  serve(contract.deleteDraft, ({ params }, { deps, member }) =>
    drafts.remove(deps, member, params.draft_id),
  ),
  serve(contract.addDraftSection, ({ params, body }, { deps, member }) =>
    sections.add(deps, member, params.draft_id, body),
  ),
  serve(contract.updateDraftSection, ({ params, body }, { deps, member }) =>
    sections.update(deps, member, params, body),
  ),
  serve(contract.removeDraftSection, ({ params }, { deps, member }) =>
    sections.remove(deps, member, params),
  ),
  serve(contract.addDraftCitation, ({ params, body }, { deps, member }) =>
    sections.addCitation(deps, member, params.draft_id, body),
  ),
  serve(contract.rewriteDraftSection, ({ params, body }, { deps, member }) =>
    rewrite(deps, member, params, body),
  ),
  serve(contract.decideDraftSuggestion, ({ params, body }, { deps, member }) =>
    suggestions.decide(deps, member, params, body),
  ),
  serve(contract.discardDraftSuggestion, ({ params }, { deps, member }) =>
    suggestions.discard(deps, member, params),
  ),
  serve(contract.askReviewers, ({ params, body }, { deps, member }) =>
    reviewing.ask(deps, member, params.draft_id, body),
  ),
  serve(contract.removeReviewer, ({ params }, { deps, member }) =>
    reviewing.removeReviewer(deps, member, params),
  ),
  serve(contract.removeReviewingTeam, ({ params }, { deps, member }) =>
    reviewing.removeTeam(deps, member, params),
  ),
  serve(contract.approveDraftSection, ({ params, body }, { deps, member }) =>
    reviewing.approve(deps, member, params, body),
  ),
  serve(contract.approveDraft, ({ params, body }, { deps, member }) =>
    approveWhole(deps, member, params.draft_id, body),
  ),
  serve(contract.returnDraftSection, ({ params, body }, { deps, member }) =>
    reviewing.sendBack(deps, member, params, body),
  ),
  serve(contract.listDraftReaders, ({ params, query }, { deps, member }) =>
    mentions.listReaders(deps, member, params.draft_id, query),
  ),
  serve(contract.addDraftComment, ({ params, body }, { deps, member }) =>
    comments.add(deps, member, params.draft_id, body),
  ),
  serve(contract.replyToDraftComment, ({ params, body }, { deps, member }) =>
    comments.reply(deps, member, params, body),
  ),
  serve(contract.resolveDraftComment, ({ params, body }, { deps, member }) =>
    comments.resolve(deps, member, params, body.resolved),
  ),
  serve(contract.deleteDraftComment, ({ params }, { deps, member }) =>
    comments.remove(deps, member, params),
  ),
  serve(contract.listDraftVersions, ({ params }, { deps, member }) =>
    versions.list(deps, member, params.draft_id),
  ),
  serve(contract.getDraftVersion, ({ params }, { deps, member }) =>
    versions.get(deps, member, params),
  ),
  serve(contract.publishDraft, ({ params, body }, { deps, member }) =>
    publish(deps, member, params.draft_id, body.hash),
  ),
  serve(contract.exportDraft, ({ params, query }, { deps, member, reply }) =>
    send(deps, member, params.draft_id, query, reply),
  ),
];
