import { z } from "zod";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { embedderOf, listChoices } from "../../models/index.ts";
import { listPersonas, personaOf } from "../../personas/index.ts";
import { InvalidRequest } from "./failure.ts";

/** A model as OpenAI's API lists it, with what it is here. */
interface ModelObject {
  id: string;
  object: "model";
  created: number;
  owned_by: string;
  name: string;
  kind: "model" | "persona" | "embedding";
}

const personaPrefix = "persona:";
const personasAtOnce = 100;

/**
 * Returns the models that the member may choose, the default one first, their personas, and the
 * embedding model, if there is one.
 */
export async function models(deps: Deps, member: Member): Promise<ModelObject[]> {
  const [choices, personas, embedder] = await Promise.all([
    listChoices(deps, member),
    allPersonas(deps, member),
    embedderOf(deps, member.orgId),
  ]);
  const own = { object: "model", created: 0, owned_by: "lectern" } as const;
  return [
    ...choices.results.map(({ id, label, provider }) => ({
      ...own,
      id,
      owned_by: provider ?? own.owned_by,
      name: label,
      kind: "model" as const,
    })),
    ...personas.map(({ id, name, created_at }) => ({
      ...own,
      id: personaPrefix + id,
      created: secondsOf(created_at),
      name,
      kind: "persona" as const,
    })),
    ...(embedder
      ? [{ ...own, id: embedder.name, name: embedder.name, kind: "embedding" as const }]
      : []),
  ];
}

async function allPersonas(deps: Deps, member: Member) {
  const all: Awaited<ReturnType<typeof listPersonas>>["results"] = [];
  for (let page = 1; ; page++) {
    const query = { page, page_size: personasAtOnce, sort: "name" as const };
    const { total, results } = await listPersonas(deps, member, query);
    all.push(...results);
    if (results.length === 0 || all.length >= total) return all;
  }
}

/** Throws InvalidRequest, 404, for a model that the member may not choose. */
export async function model(deps: Deps, member: Member, id: string): Promise<ModelObject> {
  const found = (await models(deps, member)).find((one) => one.id === id);
  if (!found) throw noModel(id);
  return found;
}

export const noModel = (id: string) =>
  new InvalidRequest(
    `The model '${id}' does not exist or you do not have access to it.`,
    "model",
    "model_not_found",
  );

/** Returns what a conversation is begun with for a model of a request. Throws InvalidRequest. */
export async function choiceOf(deps: Deps, member: Member, id: string) {
  if (id.startsWith(personaPrefix)) {
    const persona_id = id.slice(personaPrefix.length);
    const isId = z.uuid().safeParse(persona_id).success;
    if (!isId || !(await personaOf(deps, member, { persona_id, trial: null }))) throw noModel(id);
    return { persona_id };
  }
  const { results } = await listChoices(deps, member);
  if (!results.some((one) => one.id === id)) throw noModel(id);
  return { model: id };
}

/** Returns the time of a contract value in seconds. */
export const secondsOf = (time: string) => Math.floor(Date.parse(time) / 1000);
