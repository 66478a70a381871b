import pg from "pg";

import { inTransaction } from "./in-transaction.ts";

/** Any unused lock number: makes processes grant rights one after the other. */
const lock = 7_241_654;

/** Tables on which the application has fewer rights than select, insert, update and delete. */
const restricted: Record<string, string[]> = {
  // Audit entries are only added and read. Deleting a workspace deletes its entries by the foreign
  // key.
  "public.audit_event": ["select", "insert"],
  // Written by a trigger with the owner's rights.
  "public.audit_chain": ["select"],
  "public.migration": [],
  "graphile_worker.migrations": ["select"],
};
const everything = ["select", "insert", "update", "delete"];

const relations = `
  select format('%I.%I', nspname, relname) as relation, nspname || '.' || relname as name,
    array(select privilege from unnest($2::text[]) as privilege
      where has_table_privilege($1, pg_class.oid, privilege)) as held
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where nspname in ('public', 'graphile_worker') and relkind in ('r', 'p', 'v')
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`;

/** Tables of the job library: row-level security without a policy restricts them to their owner. */
const jobTables = `
  select format('%I.%I', nspname, relname) as relation
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where nspname = 'graphile_worker' and relrowsecurity
    and not exists (select from pg_policy where polrelid = pg_class.oid and polname = 'application')`;

/**
 * Grants the role the rights it needs and revokes others on the tables listed above. Called as the
 * tables' owner; changes nothing where the rights are correct.
 */
export async function grantRights(owner: pg.Client, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role);
  await inTransaction(owner, async () => {
    await owner.query("select pg_advisory_xact_lock($1)", [lock]);
    for (const schema of ["public", "graphile_worker"]) {
      const asked = [role, schema];
      const { rows } = await owner.query(
        "select has_schema_privilege($1, $2, 'usage') as held",
        asked,
      );
      if (!(rows[0] as { held: boolean }).held)
        await owner.query(`grant usage on schema ${schema} to ${to}`);
    }
    const { rows } = await owner.query<{ relation: string; name: string; held: string[] }>(
      relations,
      [role, everything],
    );
    for (const { relation, name, held } of rows) {
      const wanted = restricted[name] ?? everything;
      const missing = wanted.filter((privilege) => !held.includes(privilege));
      const excess = held.filter((privilege) => !wanted.includes(privilege));
      if (missing.length > 0)
        await owner.query(`grant ${missing.join(", ")} on ${relation} to ${to}`);
      if (excess.length > 0)
        await owner.query(`revoke ${excess.join(", ")} on ${relation} from ${to}`);
    }
    const { rows: jobs } = await owner.query<{ relation: string }>(jobTables);
    for (const { relation } of jobs) {
      await owner.query(`create policy application on ${relation} using (true) with check (true)`);
    }
  });
}
