import { createPasskey, deletePasskey, listPasskeys } from "@lectern/contract/passkeys";
import { NIL, v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { addPasskey, beginPasskey, signInByPasskey } from "#test/identity/passkeys.ts";
import { providerAt } from "#test/identity/sign-in-providers.ts";

import { create, remove as removeOne } from "./passkeys.ts";

const issuer = "https://id.example.org";
// Discovered only when somebody signs in there, which nobody does here.
const app = await startApp({ role: "web", signInProviders: [providerAt(`${issuer}/`)] });
const { db } = app.deps;
const refused = { status: 409, body: { code: "passkey_is_last_way" } };

/** A person with two passkeys, whose password is then gone as if a provider had made the account. */
async function withoutPassword() {
  const ada = await app.signUp();
  const [phone, key] = [await addPasskey(ada), await addPasskey(ada, "Key")];
  await db
    .updateTable("account")
    .set({ password_hash: "" })
    .where("id", "=", ada.user.id)
    .execute();
  return { ada, phone, key };
}

const remove = (person: Person, { passkey }: Awaited<ReturnType<typeof addPasskey>>) =>
  person.call(deletePasskey, { params: { id: passkey.id } });

const knownAt = (person: Person, at: string) =>
  db
    .insertInto("account_identity")
    .values({ issuer: at, subject: person.user.id, account_id: person.user.id })
    .execute();

test("the last passkey of a person without another way to sign in stays", async () => {
  const { ada, phone, key } = await withoutPassword();
  await knownAt(ada, "https://another.example");
  expect((await remove(ada, phone)).status).toBe(204);
  expect(await remove(ada, key)).toMatchObject(refused);
  expect((await signInByPasskey(app.url, key.authenticator)).status).toBe(200);
});

test("of two passkeys that are removed at once, one stays", async () => {
  const { ada, phone, key } = await withoutPassword();
  const both = await Promise.all([remove(ada, phone), remove(ada, key)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  expect((await ada.call(listPasskeys, {})).body.total).toBe(1);
});

test("who signs in at a provider of this installation removes every passkey", async () => {
  const { ada, phone, key } = await withoutPassword();
  await knownAt(ada, issuer);
  for (const one of [phone, key]) expect((await remove(ada, one)).status).toBe(204);
});

test("who signs in at a provider of a workspace removes every passkey, once the domain is verified", async () => {
  const { ada, phone, key } = await withoutPassword();
  const ofProvider = { organization_id: ada.organizationId, provider_id: uuid() };
  const { organization_id, provider_id: id } = ofProvider;
  const provider = { kind: "openid", name: "Acme", issuer, role: "viewer" } as const;
  await db
    .insertInto("sign_in_provider")
    .values({ organization_id, id, ...provider })
    .execute();
  const domain = ada.email.replace(/.*@/, "");
  await db
    .insertInto("sign_in_domain")
    .values({ ...ofProvider, id: uuid(), domain, token: "x" })
    .execute();
  await db
    .insertInto("sign_in_person")
    .values({ ...ofProvider, subject: "ada", account_id: ada.user.id })
    .execute();
  expect((await remove(ada, phone)).status).toBe(204);
  expect(await remove(ada, key)).toMatchObject(refused);
  const verified_at = new Date();
  await db
    .updateTable("sign_in_domain")
    .set({ verified_at })
    .where("domain", "=", domain)
    .execute();
  const setDeleted = (deleted_at: Date | null) =>
    db.updateTable("organization").set({ deleted_at }).where("id", "=", organization_id).execute();
  await setDeleted(new Date());
  expect(await remove(ada, key)).toMatchObject(refused);
  await setDeleted(null);
  expect((await remove(ada, key)).status).toBe(204);
});

test("a password counts only where passwords sign in", async () => {
  const ada = await app.signUp();
  const passkey = await addPasskey(ada);
  const closed = { ...app.deps, config: { ...app.deps.config, passwordSignIn: false } };
  const user = { accountId: ada.user.id, deviceId: NIL };
  await expect(removeOne(closed, user, passkey.passkey.id)).rejects.toMatchObject({
    kind: "conflict",
  });
  expect((await remove(ada, passkey)).status).toBe(204);
});

test("a passkey is not added by a device that was signed out meanwhile", async () => {
  const ada = await app.signUp();
  const { credential } = await beginPasskey(ada);
  const { id: deviceId } = await db
    .updateTable("device")
    .set({ revoked_at: new Date() })
    .where("account_id", "=", ada.user.id)
    .returning("id")
    .executeTakeFirstOrThrow();
  const user = { accountId: ada.user.id, deviceId };
  const added = create(app.deps, user, { name: "Phone", credential });
  await expect(added).rejects.toMatchObject({ kind: "unauthenticated" });
  const again = await app.signIn(ada.email);
  expect((await again.call(listPasskeys, {})).body.total).toBe(0);
  expect((await ada.call(createPasskey, { body: { name: "Phone", credential } })).status).toBe(401);
});
