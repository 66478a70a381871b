import { rightsEvery } from "../../src/features/sync/planning.ts";
import type { Person, startApp } from "../app.ts";
import { joinAs } from "../library/library.ts";

// Runs begin only when a test says so.
rightsEvery.ms = 60 * 60_000;

type App = Awaited<ReturnType<typeof startApp>>;

/** Confirms the mail address of a person, as its link does. */
export const confirm = (app: App, { user }: Person) =>
  app.deps.db
    .updateTable("account")
    .set({ email_verified: true })
    .where("id", "=", user.id)
    .execute();

/** Returns two people of a workspace with confirmed addresses, and a collection that both see. */
export async function twoReaders(app: App) {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  for (const one of [ada, bob]) await confirm(app, one);
  const collection = await ada.collection({ visibility: "shared" });
  return { ada, bob, collection };
}
