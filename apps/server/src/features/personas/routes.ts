import * as contract from "@lectern/contract/personas";

import { serve } from "#http/serve.ts";

import { exportFile, importFile } from "./files.ts";
import * as personas from "./personas.ts";

export const routes = [
  serve(contract.listPersonas, ({ query }, { deps, member }) => personas.list(deps, member, query)),
  serve(contract.createPersona, ({ body }, { deps, member }) =>
    personas.create(deps, member, body),
  ),
  serve(contract.importPersona, ({ body }, { deps, member }) => importFile(deps, member, body)),
  serve(contract.getPersona, ({ params }, { deps, member }) =>
    personas.get(deps, member, params.persona_id),
  ),
  serve(contract.exportPersona, ({ params }, { deps, member }) =>
    exportFile(deps, member, params.persona_id),
  ),
  serve(contract.updatePersona, ({ params, body }, { deps, member }) =>
    personas.update(deps, member, params.persona_id, body),
  ),
  serve(contract.deletePersona, ({ params }, { deps, member }) =>
    personas.remove(deps, member, params.persona_id),
  ),
  serve(contract.publishPersona, ({ params }, { deps, member }) =>
    personas.publish(deps, member, params.persona_id),
  ),
  serve(contract.withdrawPersona, ({ params }, { deps, member }) =>
    personas.withdraw(deps, member, params.persona_id),
  ),
];
