import { createHmac } from "node:crypto";

import pg from "pg";

import type { Log } from "#deps";

import { grantRights } from "./grants.ts";

/** SQLSTATE codes of a login that is not valid (yet): wrong password, no such role. */
const refusedLogin = new Set(["28P01", "28000"]);

/** Returns rights of a role that the application's role must not have. */
const powers = `
  select array_remove(array[
    case when rolsuper then 'is a superuser' end,
    case when rolbypassrls then 'bypasses row-level security' end,
    case when rolcreaterole then 'may create roles' end,
    case when rolcreatedb then 'may create databases' end,
    case when exists (select from pg_class where relowner = pg_roles.oid) then 'owns tables' end,
    case when pg_has_role(pg_roles.oid, $1::name, 'member') then 'is a member of the owner' end
  ], null) as powers
  from pg_roles where rolname = current_user`;

interface Settings {
  /** The login of the tables' owner. */
  ownerUrl: string;
  /** The application's own login, if an operator created one. */
  applicationUrl: string | undefined;
}

/**
 * Returns the login that the application uses: a role that owns nothing and has only the rights it
 * needs. The first start creates it, with a password derived from the owner's. Where the owner may
 * not create roles and none is configured, returns the owner's login and logs that. The tables must
 * exist. Throws where the configured role has rights that it should not have.
 */
export async function applicationLogin(settings: Settings, log: Log): Promise<string> {
  const owner = new pg.Client({ connectionString: settings.ownerUrl });
  owner.on("error", () => {});
  await owner.connect();
  try {
    const url = settings.applicationUrl ?? (await ownRole(owner, settings.ownerUrl, log));
    if (url === undefined) {
      await warnUnprotected(owner, log);
      return settings.ownerUrl;
    }
    const role = await roleOf(url, await nameOf(owner));
    if (role.powers.length > 0) {
      throw new Error(
        `The database role ${role.name} ${role.powers.join(" and ")}. The application's role must not: see docs/decisions/0034-row-level-security.md.`,
      );
    }
    await grantRights(owner, role.name);
    log.info({ role: role.name }, "row-level security is in force; the application owns no table");
    return url;
  } finally {
    await owner.end();
  }
}

async function nameOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>("select current_user::text as name");
  return rows[0]?.name ?? "";
}

/** Returns the role of a login and its rights. Throws where the login fails. */
async function roleOf(url: string, owner: string): Promise<{ name: string; powers: string[] }> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ powers: string[] }>(powers, [owner]);
    return { name: await nameOf(client), powers: rows[0]?.powers ?? [] };
  } finally {
    await client.end();
  }
}

/**
 * Returns the login of this owner's application role, created if missing; undefined where that is
 * not allowed.
 */
async function ownRole(owner: pg.Client, ownerUrl: string, log: Log): Promise<string | undefined> {
  const at = new URL(ownerUrl);
  // Without the owner's password, no password can be derived.
  if (at.password === "") return undefined;
  const ownerName = await nameOf(owner);
  const name = `${ownerName.slice(0, 58)}_app`;
  const password = createHmac("sha256", decodeURIComponent(at.password))
    .update(`lectern ${name}`)
    .digest("base64url");
  at.username = encodeURIComponent(name);
  at.password = password;
  if (await canSignIn(at.href, ownerName)) return at.href;
  const identifier = pg.escapeIdentifier(name);
  const login = `login nosuperuser nocreatedb nocreaterole nobypassrls password ${pg.escapeLiteral(password)}`;
  const { rowCount } = await owner.query("select from pg_roles where rolname = $1", [name]);
  const made = await owner
    .query(`${rowCount ? "alter" : "create"} role ${identifier} ${login}`)
    .then(
      () => true,
      (error: unknown) => {
        log.debug({ err: error }, "the application's database role was not made");
        return false;
      },
    );
  // Another process may have created it concurrently.
  return made || (await canSignIn(at.href, ownerName)) ? at.href : undefined;
}

const canSignIn = (url: string, owner: string): Promise<boolean> =>
  roleOf(url, owner).then(
    () => true,
    (error: unknown) => {
      if (refusedLogin.has(String((error as { code?: unknown }).code))) return false;
      throw error;
    },
  );

async function warnUnprotected(owner: pg.Client, log: Log) {
  const { rows } = await owner.query<{ bypasses: boolean }>(
    "select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user",
  );
  const warning =
    rows[0]?.bypasses === true
      ? "row-level security is NOT in force: the application signs in as a role that bypasses it; set DATABASE_APP_URL"
      : "row-level security is in force, but the application owns its tables; set DATABASE_APP_URL";
  log.warn({ role: await nameOf(owner) }, warning);
}
