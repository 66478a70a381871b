import type { PersonaDraft, PersonaType } from "@lectern/contract/personas";
import { type Selectable, sql } from "kysely";

import { holdsWords, now, totalCount } from "#conditions";
import type { Db } from "#deps";
import { asReader, type Member, type OrgId, publishedOrg } from "#http/member.ts";
import { someOf } from "#page-of";
import type { PersonaTable } from "#schema";

import { ownerOf } from "../library/index.ts";

export type PersonaRow = Selectable<PersonaTable> & {
  owner: { id: string; first_name: string; last_name: string; email: string } | null;
  chat_count: number;
};

type Asker = Pick<Member, "orgId" | "accountId">;

/** Own and shared personas; for the published scope all of them. */
const seenBy = ({ orgId, accountId }: Asker) =>
  sql<boolean>`(persona.organization_id = ${orgId} and (persona.shared or persona.owner_id = ${accountId}))`;

const seen = (member: Member) => sql<boolean>`(${seenBy(member)} or ${seenBy(asReader(member))})`;

const ofType = (member: Member, type: PersonaType | undefined) => {
  if (type === "mypersona")
    return sql<boolean>`(${seenBy(member)} and persona.owner_id = ${member.accountId})`;
  if (type === "shared") return sql<boolean>`(${seenBy(member)} and persona.shared)`;
  return type === "published" ? seenBy(asReader(member)) : seen(member);
};

/** Number of a persona's answers in the workspace. */
const answersOf = (orgId: OrgId, id: ReturnType<typeof sql>) => sql<number>`(
  select count(*) from chat where chat.organization_id = ${orgId}
    and chat.persona ->> 'id' = ${id})`;

/** Personas with their owner, if they still belong to the workspace. */
const rows = (db: Db, member: Member) =>
  db
    .selectFrom("persona")
    .selectAll("persona")
    .select(ownerOf("persona").as("owner"))
    .select(answersOf(member.orgId, sql`persona.id::text`).as("chat_count"));

/** Undefined if the member may not see the persona. */
export const find = (db: Db, member: Member, id: string): Promise<PersonaRow | undefined> =>
  rows(db, member).where("persona.id", "=", id).where(seen(member)).executeTakeFirst();

/** Returns a persona of the workspace and locks it until the transaction ends. */
export const lock = (db: Db, member: Member, id: string) =>
  db
    .selectFrom("persona")
    .selectAll()
    .where("id", "=", id)
    .where(seenBy(member))
    .forUpdate()
    .executeTakeFirst();

interface Query {
  q?: string | undefined;
  type?: PersonaType | undefined;
  sort: string;
  limit: number;
  offset: number;
}

export function some(db: Db, member: Member, query: Query) {
  const down = query.sort.startsWith("-");
  const name = query.sort.slice(down ? 1 : 0);
  const asked = sql<boolean>`(${ofType(member, query.type)} and ${holdsWords(
    sql`(persona.name || e'\n' || persona.description)`,
    query.q,
  )})`;
  const key = name === "name" ? sql`lower(persona.name)` : sql.ref(name);
  return someOf(
    db.selectFrom("persona").where(asked).select(totalCount),
    rows(db, member)
      .where(asked)
      .orderBy(key, down ? "desc" : "asc")
      .orderBy("persona.id"),
    query,
  );
}

/** Returns the number of answers in the workspace by persona id. */
export async function answers(db: Db, orgId: OrgId, ids: readonly string[]) {
  // Raw: Kysely cannot select from an array.
  const { rows } = await sql<{ id: string; count: number }>`
    select asked.id, ${answersOf(orgId, sql`asked.id`)} as count
    from unnest(${[...ids]}::text[]) as asked (id)`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

type Texts = Partial<PersonaDraft> & { shared?: boolean | undefined };

const columns = ({ knowledge, prompts, ...others }: Texts) => ({
  ...others,
  ...(knowledge && { knowledge: JSON.stringify(knowledge) }),
  ...(prompts && { prompts: JSON.stringify(prompts) }),
});

export async function insert(
  db: Db,
  { orgId, accountId }: Asker,
  { id, shared, ...draft }: PersonaDraft & { id: string; shared: boolean },
) {
  await db
    .insertInto("persona")
    .values({
      ...draft,
      knowledge: JSON.stringify(draft.knowledge),
      prompts: JSON.stringify(draft.prompts),
      organization_id: orgId,
      id,
      owner_id: accountId,
      shared,
    })
    .execute();
}

/** Updates this version to the next one; false if it is no longer the newest. */
export async function update(db: Db, orgId: OrgId, id: string, version: number, texts: Texts) {
  const row = await db
    .updateTable("persona")
    .set({ ...columns(texts), version: version + 1, updated_at: now })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export const remove = (db: Db, orgId: OrgId, id: string) =>
  db.deleteFrom("persona").where("organization_id", "=", orgId).where("id", "=", id).execute();

/** Creates or updates the published copy, without the workspace's sources and model. */
export async function publish(db: Db, orgId: OrgId, id: string, editionId: string) {
  // Raw: a copy, whose columns Kysely would name three times.
  await sql`
    insert into persona (organization_id, id, shared, name, color, description, instructions,
      knowledge, temperature, length, prompts)
    select ${publishedOrg}, ${editionId}, true, name, color, description, instructions,
      '{"collection_ids": [], "document_ids": [], "topic_ids": [], "modes": {}}', temperature, length, prompts
    from persona where organization_id = ${orgId} and id = ${id}
    on conflict (organization_id, id) do update set name = excluded.name, color = excluded.color,
      description = excluded.description, instructions = excluded.instructions,
      temperature = excluded.temperature, length = excluded.length, prompts = excluded.prompts,
      version = persona.version + 1, updated_at = now()`.execute(db);
  await db
    .updateTable("persona")
    .set({ edition_id: editionId, published_at: now })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .execute();
}

export async function withdraw(db: Db, orgId: OrgId, id: string, editionId: string) {
  await db
    .updateTable("persona")
    .set({ edition_id: null, published_at: null })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .execute();
  await remove(db, publishedOrg, editionId);
}
