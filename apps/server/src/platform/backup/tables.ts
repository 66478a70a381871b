import pg from "pg";

export interface CopiedTable {
  name: string;
  columns: string[];
}

const tables = `
  select relname::text as name, array(
    select attname::text from pg_attribute
    where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum) as columns
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration'
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  order by relname`;

const sequences = `
  select sequencename::text as name, last_value::text as value from pg_sequences
  where schemaname = 'public' and last_value is not null`;

const foreignKeys = `
  select conrelid::regclass::text as of_table, quote_ident(conname) as name,
    pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
  order by 1, 2`;

const forced = `
  select oid::regclass::text as name from pg_class
  where relnamespace = 'public'::regnamespace and relforcerowsecurity`;

/** Returns the tables of the product, without the one of its migrations and derived columns. */
export async function tablesOf(client: pg.ClientBase): Promise<CopiedTable[]> {
  return (await client.query<CopiedTable>(tables)).rows;
}

/** Returns the last number that each sequence gave. */
export async function sequencesOf(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(sequences);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Continues each sequence behind the number that it last gave. */
export async function continueSequences(client: pg.ClientBase, last: Record<string, string>) {
  for (const [name, value] of Object.entries(last)) {
    await client.query("select setval($1::regclass, $2::bigint)", [
      pg.escapeIdentifier(name),
      value,
    ]);
  }
}

/** Whether the database has a table of the product, or anything else in its place. */
export async function hasTables(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select exists (select from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p')
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')) as there`,
  );
  return rows[0]?.there === true;
}

/**
 * Empties the tables, calls `fill` and checks every foreign key afterwards, within the caller's
 * transaction. Meanwhile triggers do not fire and row-level security does not apply to the owner,
 * who need not be a superuser for this.
 */
export async function withoutConstraints(
  client: pg.ClientBase,
  fill: () => Promise<void>,
): Promise<void> {
  const names = (await tablesOf(client)).map(({ name }) => pg.escapeIdentifier(name));
  const { rows: keys } = await client.query<{
    of_table: string;
    name: string;
    definition: string;
  }>(foreignKeys);
  const { rows: secured } = await client.query<{ name: string }>(forced);
  const { rows: disabled } = await client.query<{ of_table: string; name: string }>(
    `select tgrelid::regclass::text as of_table, quote_ident(tgname) as name from pg_trigger
     where not tgisinternal and tgenabled = 'D'`,
  );
  const each = async (list: readonly string[], change: string) => {
    for (const name of list) await client.query(`alter table ${name} ${change}`);
  };
  const ofSecured = secured.map(({ name }) => name);
  for (const { of_table, name } of keys)
    await client.query(`alter table ${of_table} drop constraint ${name}`);
  await each(names, "disable trigger user");
  await each(ofSecured, "no force row level security");
  // Migrations add rows of their own.
  await client.query(`truncate ${names.join(", ")}`);
  await fill();
  for (const { of_table, name, definition } of keys)
    await client.query(`alter table ${of_table} add constraint ${name} ${definition}`);
  await each(ofSecured, "force row level security");
  await each(names, "enable trigger user");
  for (const { of_table, name } of disabled)
    await client.query(`alter table ${of_table} disable trigger ${name}`);
}
