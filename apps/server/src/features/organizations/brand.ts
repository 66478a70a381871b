import type { Brand } from "@lectern/contract/brand";
import type { Selectable } from "kysely";

import type { Deps } from "#deps";
import type { OrganizationTable } from "#schema";

import { addressOf } from "./logo/address.ts";
import * as store from "./store.ts";

type Look = Pick<Selectable<OrganizationTable>, "product_name" | "accent" | "logo_key">;

/** Returns a workspace's own look as the contract shows it. */
export const brandOf = ({ product_name, accent, logo_key }: Look): Brand => ({
  product_name,
  accent,
  logo: logo_key === null ? null : addressOf(logo_key),
});

/**
 * Returns the look of the only workspace, for screens shown before anyone is signed in. Null where
 * there is another, or where anyone could register one and give the sign-in screen its look.
 */
export async function brandOfOnly({ db, config }: Pick<Deps, "db" | "config">) {
  if (config.registration === "open") return null;
  const [only, another] = await store.someLooks(db, 2);
  return only && !another ? brandOf(only) : null;
}
