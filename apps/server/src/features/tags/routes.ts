import * as contract from "@lectern/contract/tags";

import { type Route, serve } from "#http/serve.ts";

import { tagDocuments } from "./tagging.ts";
import * as tags from "./tags.ts";

export const routes: Route[] = [
  serve(contract.listTags, (_, { deps, member }) => tags.list(deps, member)),
  serve(contract.createTag, ({ body }, { deps, member }) => tags.create(deps, member, body)),
  serve(contract.updateTag, ({ params, body }, { deps, member }) =>
    tags.update(deps, member, params.tag_id, body),
  ),
  serve(contract.deleteTag, ({ params }, { deps, member }) =>
    tags.remove(deps, member, params.tag_id),
  ),
  serve(contract.tagDocuments, ({ body }, { deps, member }) => tagDocuments(deps, member, body)),
];
