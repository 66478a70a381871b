import { type Persona } from "@lectern/contract/personas";
import { may } from "@lectern/contract/policy";

import type { Db } from "#deps";
import { type Member, publishedOrg } from "#http/member.ts";

import { partOf, together } from "./knowledge.ts";
import { idsIn, seenOf } from "./knowledge-store.ts";
import type { PersonaRow } from "./store.ts";

type Owned = Pick<PersonaRow, "organization_id" | "owner_id" | "shared">;

/**
 * Returns what the member may do with a visible persona. Everybody who may share can edit a shared
 * one, so it needs no new owner when its owner leaves; its owner or an admin can delete it.
 */
export function permissionsOf(member: Member, row: Owned): Persona["permissions"] {
  if (row.organization_id === publishedOrg)
    return { edit: false, delete: false, share: false, publish: false };
  const own = row.owner_id === member.accountId;
  const shares = may(member.group, "persona.share");
  const publish = row.shared && may(member.group, "persona.publish");
  return {
    edit: row.shared ? shares : own && may(member.group, "persona.write"),
    delete: own || publish,
    share: own && shares,
    publish,
  };
}

/** Returns rows in the shape of the contract, with only the sources that the member may see. */
export async function personasOf(
  db: Db,
  member: Member,
  rows: readonly PersonaRow[],
): Promise<Persona[]> {
  const all = together(rows.map(({ knowledge }) => knowledge));
  const seen = await seenOf(db, member, all);
  return rows.map((row): Persona => {
    const named = idsIn(row.knowledge);
    const permissions = permissionsOf(member, row);
    return {
      id: row.id,
      name: row.name,
      color: row.color,
      description: row.description,
      instructions: row.instructions,
      knowledge: partOf(row.knowledge, (id) => seen.has(id)),
      sources: named.length,
      hidden_sources: named.filter((id) => !seen.has(id)).length,
      model: row.model,
      // Stored as a four-byte float.
      temperature: row.temperature && Number(row.temperature.toFixed(2)),
      length: row.length,
      prompts: row.prompts,
      type:
        row.organization_id === publishedOrg ? "published" : row.shared ? "shared" : "mypersona",
      built_in: false,
      owner: row.owner,
      chat_count: row.chat_count,
      version: row.version,
      published_at: row.published_at?.toISOString() ?? null,
      edition_id: row.edition_id,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      permissions,
    };
  });
}
