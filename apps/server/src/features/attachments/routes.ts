import * as contract from "@lectern/contract/attachments";

import { serve } from "#http/serve.ts";

import * as attachments from "./attachments.ts";
import { addPasted } from "./add-pasted.ts";
import { moveToCollection } from "./move-to-collection.ts";
import { verify } from "./verify.ts";

export const routes = [
  serve(contract.listAttachments, ({ params }, { deps, member }) =>
    attachments.list(deps, member, params.session_id),
  ),
  serve(contract.addAttachments, ({ params }, { deps, member, request }) =>
    attachments.upload(deps, member, params.session_id, request),
  ),
  serve(contract.linkAttachment, ({ params, body }, { deps, member }) =>
    attachments.link(deps, member, params.session_id, body.document_id),
  ),
  serve(contract.getAttachment, ({ params }, { deps, member }) =>
    attachments.get(deps, member, params.attachment_id),
  ),
  serve(contract.deleteAttachment, ({ params }, { deps, member }) =>
    attachments.remove(deps, member, params.attachment_id),
  ),
  serve(contract.retryAttachment, ({ params }, { deps, member }) =>
    attachments.retry(deps, member, params.attachment_id),
  ),
  serve(contract.keepAttachment, ({ params, body }, { deps, member }) =>
    moveToCollection(deps, member, params.attachment_id, body.collection_id),
  ),
  serve(contract.addInline, ({ body }, { deps, member, request }) =>
    addPasted(deps, member, request.isMultipart() ? undefined : body, request),
  ),
  serve(contract.verifyAttachment, ({ body }, { deps, member }) => verify(deps, member, body)),
];
