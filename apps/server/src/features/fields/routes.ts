import * as contract from "@lectern/contract/fields";

import { type Route, serve } from "#http/serve.ts";

import * as fields from "./fields.ts";
import { setForMany } from "./many.ts";
import * as values from "./values.ts";

export const routes: Route[] = [
  serve(contract.listFields, (_, { deps, member }) => fields.list(deps, member)),
  serve(contract.createField, ({ body }, { deps, member }) => fields.create(deps, member, body)),
  serve(contract.updateField, ({ params, body }, { deps, member }) =>
    fields.update(deps, member, params.field_id, body),
  ),
  serve(contract.deleteField, ({ params }, { deps, member }) =>
    fields.remove(deps, member, params.field_id),
  ),
  serve(contract.listDocumentFields, ({ params }, { deps, member }) =>
    values.list(deps, member, params.document_id),
  ),
  serve(contract.setDocumentFields, ({ params, body }, { deps, member }) =>
    values.set(deps, member, params.document_id, body.values),
  ),
  serve(contract.setFieldsOfDocuments, ({ body }, { deps, member }) =>
    setForMany(deps, member, body),
  ),
];
