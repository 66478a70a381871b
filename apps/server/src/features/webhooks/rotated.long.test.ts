import { createWebhook } from "@lectern/contract/webhooks";
import { afterAll, expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { joinAs } from "#test/library/library.ts";
import { signatureOf, startWebhookReceiver } from "#test/servers/webhook-receiver.ts";

import { encryptedValues } from "../../features.ts";
import { openKeys } from "../../platform/keys/keys.ts";
import { rotate } from "../../platform/keys/rotation.ts";
import { openLog } from "../../platform/log.ts";

const receiver = await startWebhookReceiver();
afterAll(() => receiver.stop());
const app = await startApp({ egressAllow: ["127.0.0.1"] });

test("a webhook keeps its secret when the keys of the installation change", async () => {
  const ada = await app.signUp();
  const body = { url: `${receiver.url}/kept`, events: ["member.joined" as const] };
  const { secret } = (await ada.call(createWebhook, { body })).body;
  const log = openLog("silent");
  const keys = await openKeys(app.deps.db, app.config, log);
  const rotated = await rotate(app.deps.db, keys, encryptedValues, log, 12);
  await keys.close();
  expect(rotated).toEqual({ version: 2, reencrypted: 1, unreadable: 0 });

  await joinAs(app, ada, "viewer");
  await expect.poll(() => receiver.at("/kept").length, { timeout: 60_000 }).toBe(1);
  const [first] = receiver.at("/kept");
  expect(first?.headers["webhook-signature"]).toBe(signatureOf(secret, first!));
});
