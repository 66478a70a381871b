import { sql } from "kysely";

import type { Db } from "#deps";
import type { KeysetPage } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import { isStillMember, ownRows } from "../organizations/index.ts";

/** Returns the member's next assets after a cursor, by id. */
export const someAssets = (db: Db, member: Member, page: KeysetPage) =>
  db
    .selectFrom("asset")
    .select(["id", "name", "kind", "format", "origin_type", "origin_name"])
    .select(["created_at", "updated_at", "deleted_at"])
    .$call(ownRows(member, page, "account_id"))
    .execute();

/** Returns the versions of an asset, oldest first: the answers' content, the files' metadata. */
export const versionsOf = (db: Db, member: Member, assetId: string) =>
  db
    .selectFrom("asset_version")
    .select(["number", "size", "file_name", "created_at"])
    .select(sql<string | null>`chat->'question'->>'content'`.as("question"))
    .select(sql<string | null>`chat->'answer'->>'content'`.as("answer"))
    .where("organization_id", "=", member.orgId)
    .where("asset_id", "=", assetId)
    .where(isStillMember(member))
    .orderBy("number")
    .execute();
