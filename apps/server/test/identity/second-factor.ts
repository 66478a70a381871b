import { generateSync } from "otplib";
import { sql } from "kysely";

import { encryptText } from "#encryption";

import type { Person, startApp } from "../app.ts";

type App = Awaited<ReturnType<typeof startApp>>;

const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

/** Returns the app's current code for the secret above. */
export const codeNow = () => generateSync({ secret });

/** Gives people the same authenticator secret, confirmed or not; removes those of everyone else. */
export async function onlyTheseHaveSecondFactors(
  { deps }: App,
  people: Person[],
  { confirmed }: { confirmed: boolean },
) {
  const none = { totp_secret: null, totp_since: null, totp_step: null };
  await deps.db.updateTable("account").set(none).execute();
  for (const { user } of people) {
    await deps.db
      .updateTable("account")
      .set({ totp_secret: encryptText(deps.keyFor, "second-factor", secret, user.id) })
      .$if(confirmed, (query) => query.set({ totp_since: sql<Date>`now()` }))
      .where("id", "=", user.id)
      .execute();
  }
}
