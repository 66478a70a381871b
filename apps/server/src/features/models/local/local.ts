import type { addLocalModel, ModelImport, listLocalModels } from "@lectern/contract/local-models";
import { detailOf } from "@lectern/contract/message";
import type { z } from "zod";

import { type Deps, LocalModelError } from "#deps";
import { AppError, forbidden, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { by, record } from "../../audit/index.ts";
import { demand } from "../../organizations/index.ts";
import { addingFaultMessage } from "./sentences.ts";

/** Lists the models of this machine, which all workspaces share. */
export async function list(
  { models }: Deps,
  member: Member,
): Promise<z.infer<typeof listLocalModels.response>> {
  demand(member, "model.manage");
  const results = [...models.local.list()];
  const adding = models.local.adding();
  return {
    total: results.length,
    results,
    known: models.local.known(),
    adding: adding && importOf(adding),
    runtime: models.local.runtime(),
    running: await models.local.running(),
    may_change: models.ownMachine,
  };
}

/** Starts to add a model; the list shows the progress. */
export async function add(
  deps: Deps,
  member: Member,
  body: z.infer<typeof addLocalModel.body>,
): Promise<ModelImport> {
  demandMachine(deps, member);
  const source = body.from === "hub" ? { from: body.from, id: body.known_id } : body;
  const adding = await deps.models.local.add(source).catch((error: unknown) => {
    if (!(error instanceof LocalModelError)) throw error;
    if (error.fault === "not_found") throw notFound("model_not_found");
    throw new AppError("conflict", addingFaultMessage(error.fault, error.about), { cause: error });
  });
  await recordModelChange(deps, member, "model.added", adding.name);
  return importOf(adding);
}

export async function cancel(deps: Deps, member: Member): Promise<void> {
  demandMachine(deps, member);
  await deps.models.local.cancel();
}

export async function use(deps: Deps, member: Member, id: string): Promise<void> {
  demandMachine(deps, member);
  if (!deps.models.local.use(id)) throw notFound("model_not_found");
  await recordModelChange(deps, member, "model.changed", id);
}

/** Removes a model's files; does nothing if there are none. */
export async function remove(deps: Deps, member: Member, id: string): Promise<void> {
  demandMachine(deps, member);
  if (deps.models.local.remove(id)) await recordModelChange(deps, member, "model.removed", id);
}

/**
 * Local models belong to every workspace, and adding one reads files of this machine. So HTTP
 * allows it only if the product can be reached from this machine alone.
 */
function demandMachine({ models }: Deps, member: Member) {
  demand(member, "model.manage");
  if (!models.ownMachine) {
    throw forbidden("local_models_command_line_only");
  }
}

const recordModelChange = (
  deps: Deps,
  member: Member,
  action: "model.added" | "model.changed" | "model.removed",
  name: string,
) =>
  deps.db
    .transaction()
    .execute((tx) => record(tx, { ...by(member), action, target: `${name} (this machine)` }));

const importOf = (adding: ModelImport): ModelImport => ({
  ...adding,
  ...(adding.fault && detailOf(addingFaultMessage(adding.fault, adding.detail ?? undefined))),
});
