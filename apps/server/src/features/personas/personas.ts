import type { Failure } from "@lectern/contract/error";
import { message } from "@lectern/contract/message";
import type {
  listPersonas,
  NewPersona,
  Persona,
  PersonaChange,
  PersonaConflict,
} from "@lectern/contract/personas";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Db, Deps } from "#deps";
import { AppError, conflict, forbidden, notFound } from "#errors";
import type { Member } from "#http/member.ts";
import { publishing } from "#scopes";

import { by, record } from "../audit/index.ts";
import { demand } from "../organizations/index.ts";
import { builtIn, builtIns } from "./built-in.ts";
import { demandSeen, partOf, together } from "./knowledge.ts";
import { seenOf } from "./knowledge-store.ts";
import { permissionsOf, personasOf } from "./visible-personas.ts";
import * as store from "./store.ts";

type Needs = Pick<Deps, "db">;
type Publishing = Pick<Deps, "db" | "dbFor">;

export async function get({ db }: Needs, member: Member, id: string): Promise<Persona> {
  const always = builtIn(id);
  if (always) return counted(db, member, [always]).then(([one]) => one!);
  const row = await store.find(db, member, id);
  if (!row) throw notFound("persona_not_found");
  return (await personasOf(db, member, [row]))[0]!;
}

/** Built-in personas come first, whatever the order of the others. */
export async function list(
  { db }: Needs,
  member: Member,
  { page, page_size, ...query }: z.infer<typeof listPersonas.query>,
) {
  const { type, q } = query;
  const always = type === undefined || type === "mypersona" ? builtIns(q) : [];
  const from = (page - 1) * page_size;
  const first = always.slice(from, from + page_size);
  const { total, results } = await store.some(db, member, {
    ...query,
    limit: page_size - first.length,
    offset: Math.max(0, from - always.length),
  });
  return {
    total: always.length + total,
    results: [...(await counted(db, member, first)), ...(await personasOf(db, member, results))],
  };
}

async function counted(
  db: Db,
  { orgId }: Member,
  some: readonly Omit<Persona, "chat_count">[],
): Promise<Persona[]> {
  if (some.length === 0) return [];
  const answers = await store.answers(
    db,
    orgId,
    some.map(({ id }) => id),
  );
  return some.map((one) => ({ ...one, chat_count: answers.get(one.id) ?? 0 }));
}

export async function create(
  deps: Needs,
  member: Member,
  { type, ...draft }: NewPersona,
): Promise<Persona> {
  demand(member, type === "shared" ? "persona.share" : "persona.write");
  await demandSeen(deps.db, member, draft.knowledge);
  const id = uuid();
  await store.insert(deps.db, member, { ...draft, id, shared: type === "shared" });
  return get(deps, member, id);
}

/** Changes a persona. Throws conflict, with both versions, if it was changed meanwhile. */
export async function update(
  deps: Needs,
  member: Member,
  id: string,
  change: PersonaChange,
): Promise<Persona> {
  const { version, type, knowledge, ...texts } = change;
  const isCurrent = await deps.db.transaction().execute(async (tx) => {
    const row = await lockPersona(tx, member, id);
    const may = permissionsOf(member, row);
    if (!may.edit) throw refused();
    const sharing = type !== undefined && (type === "shared") !== row.shared;
    if (sharing && !may.share) throw forbidden("persona_sharing_owner_only");
    if (sharing && row.edition_id) throw conflict(publishedStill);
    return store.update(tx, member.orgId, id, version, {
      ...texts,
      ...(type && { shared: type === "shared" }),
      ...(knowledge && { knowledge: await joined(tx, member, row.knowledge, knowledge) }),
    });
  });
  const persona = await get(deps, member, id);
  if (isCurrent) return persona;
  throw new AppError("conflict", message("persona_changed_meanwhile"), {
    extra: { persona, yours: change } satisfies Omit<PersonaConflict, keyof Failure>,
  });
}

/** Keeps sources that the member may not see: they can remove only those they see. */
async function joined(
  db: Db,
  member: Member,
  before: store.PersonaRow["knowledge"],
  wanted: store.PersonaRow["knowledge"],
) {
  await demandSeen(db, member, wanted);
  const seen = await seenOf(db, member, before);
  return together([wanted, partOf(before, (id) => !seen.has(id))]);
}

export async function remove(deps: Needs, member: Member, id: string): Promise<undefined> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockPersona(tx, member, id);
    if (!permissionsOf(member, row).delete) throw refused();
    if (row.edition_id) throw conflict(publishedStill);
    await store.remove(tx, member.orgId, id);
  });
}

/** Publishes a copy to all workspaces, or updates that copy. */
export async function publish(deps: Publishing, member: Member, id: string): Promise<Persona> {
  await publishing(deps, member.orgId)
    .db.transaction()
    .execute(async (tx) => {
      const row = await lockPersonaToPublish(tx, member, id);
      await store.publish(tx, member.orgId, id, row.edition_id ?? uuid());
      await record(tx, { ...by(member), action: "persona.published", target: row.name });
    });
  return get(deps, member, id);
}

export async function withdraw(deps: Publishing, member: Member, id: string): Promise<Persona> {
  await publishing(deps, member.orgId)
    .db.transaction()
    .execute(async (tx) => {
      const row = await lockPersonaToPublish(tx, member, id);
      if (!row.edition_id) throw notFound("publication_not_found");
      await store.withdraw(tx, member.orgId, id, row.edition_id);
      await record(tx, { ...by(member), action: "persona.unpublished", target: row.name });
    });
  return get(deps, member, id);
}

const publishedStill = "persona_published";

const refused = () => forbidden("role_insufficient");

/**
 * Locks and returns a persona of the workspace that the member may see. Throws forbidden for
 * built-in and published ones, which are read-only.
 */
async function lockPersona(db: Db, member: Member, id: string) {
  const row = await store.lock(db, member, id);
  if (row) return row;
  if (builtIn(id) || (await store.find(db, member, id))) throw readOnly();
  throw notFound("persona_not_found");
}

const readOnly = () => forbidden("persona_read_only");

async function lockPersonaToPublish(db: Db, member: Member, id: string) {
  const row = await lockPersona(db, member, id);
  if (!row.shared && row.owner_id === member.accountId) {
    demand(member, "persona.publish");
    throw conflict("persona_not_shared");
  }
  if (!permissionsOf(member, row).publish) throw refused();
  return row;
}
