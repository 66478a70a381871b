import {
  confirmSecondFactor,
  getUser,
  login,
  refreshToken,
  startSecondFactor,
} from "@lectern/contract/auth";
import { getFileUrl } from "@lectern/contract/library";
import { decodeProtectedHeader } from "jose";
import { generateSync } from "otplib";
import { beforeAll, expect, test } from "vitest";

import { callAt, startApp } from "#test/app.ts";
import { sendFile } from "#test/library/library.ts";
import { scriptedModel } from "#test/chat/scripted-model.ts";
import { connect } from "#test/chat/models.ts";
import { pdf } from "@lectern/document-parser/test/pdf";

import { connectionOf } from "../../features/models/connection.ts";
import { encryptedValues } from "../../features.ts";
import { openLog } from "../log.ts";
import { type Keys, openKeys } from "./keys.ts";
import { rotate } from "./rotation.ts";

const log = openLog("silent");
const models = await scriptedModel();
const app = await startApp({ role: "web" });

// Like the rotation program, beside the product, which only sees the database change.
let keys: Keys;
beforeAll(async () => {
  keys = await openKeys(app.deps.db, app.config, log);
  return () => keys.close();
});

const userOf = async (token: string) =>
  (await callAt(app.url, { token, organizationId: undefined }, getUser, {})).status;
const versionsOf = async () => {
  const accounts = app.deps.db.selectFrom("account").select("totp_secret as sealed");
  const providers = app.deps.db.selectFrom("model_provider").select("sealed_key as sealed");
  const rows = await accounts.unionAll(providers).execute();
  return rows.flatMap(({ sealed }) => (sealed ? [sealed.readUInt32BE()] : []));
};

test("a new version takes over while the product runs: encrypted again, and what was signed stays good", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  const document = await sendFile(app, ada, id, { name: "a.pdf", bytes: pdf(["A heron."]) });
  const { url } = (await ada.call(getFileUrl, { params: { document_id: document.id } })).body;
  const { secret } = (await ada.call(startSecondFactor, { body: { password: ada.password } })).body;
  const code = (steps: number) =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });
  const { recovery_codes: codes } = (
    await ada.call(confirmSecondFactor, { body: { otp: code(-1) } })
  ).body;
  const provider = await connect(ada, models.url, { key: "sk-before" });
  const lost = { "idempotency-key": "the answer was lost" };
  const renew = (token: string | null) => app.call(refreshToken, { body: { token } }, lost);
  const successor = (await renew(ada.tokens.refresh_token)).body;
  expect(await versionsOf()).toEqual([1, 1]);

  // A process is killed midway, and another continues with the same version.
  const dying = encryptedValues.map((values, at) =>
    at === 0 ? values : { ...values, replace: () => Promise.reject(new Error("killed")) },
  );
  await expect(rotate(app.deps.db, keys, dying, log, 12)).rejects.toThrow("killed");
  expect(new Set(await versionsOf())).toEqual(new Set([1, 2]));
  expect(await rotate(app.deps.db, keys, encryptedValues, log, 12)).toEqual({
    version: 2,
    reencrypted: 1,
    unreadable: 0,
  });
  expect(await versionsOf()).toEqual([2, 2]);

  expect(app.deps.keyFor.versions("access-token")).toEqual([2, 1]);
  expect(await userOf(ada.token ?? "")).toBe(200);
  expect((await fetch(url)).status).toBe(200);
  // The same successor, although another version signs now.
  const again = (await renew(ada.tokens.refresh_token)).body;
  expect(again.refresh_token?.split(".")[0]).toBe(successor.refresh_token?.split(".")[0]);
  expect(decodeProtectedHeader(again.access_token).kid).toBe("2");
  expect(await userOf(again.access_token)).toBe(200);
  expect((await renew(again.refresh_token)).status).toBe(200);

  const enter = (otp: string) =>
    app.call(login, { body: { email: ada.email, password: ada.password, otp } });
  expect((await enter(code(1))).status).toBe(200);
  expect((await enter(codes[0] ?? "")).status).toBe(200);
  expect((await enter(codes[0] ?? "")).status).toBe(401);
  const row = await app.deps.db
    .selectFrom("model_provider")
    .selectAll()
    .where("id", "=", provider.id)
    .executeTakeFirstOrThrow();
  expect(connectionOf(app.deps, row.organization_id, row).apiKey).toBe("sk-before");
});

test("a value that nobody can read does not keep the others from being encrypted again", async () => {
  const people = await Promise.all([app.signUp(), app.signUp(), app.signUp()]);
  await Promise.all(people.map((one) => connect(one, models.url, { key: "sk-one" })));
  await app.deps.db
    .updateTable("model_provider")
    .set({ sealed_key: Buffer.alloc(60) })
    .where("organization_id", "=", people[1]?.organizationId as never)
    .execute();
  const { version, unreadable } = await rotate(app.deps.db, keys, encryptedValues, log, 0);
  expect(unreadable).toBe(1);
  expect(new Set(await versionsOf())).toEqual(new Set([0, version]));
});
