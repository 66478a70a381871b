import { expect, test } from "vitest";

import { startWithWorkspaces } from "#test/identity/workspace-sign-in.ts";

import { encryptedValues } from "../../../../features.ts";
import { openKeys } from "../../../../platform/keys/keys.ts";
import { rotate } from "../../../../platform/keys/rotation.ts";
import { openLog } from "../../../../platform/log.ts";

const { app, workspace, somebody, signIn } = await startWithWorkspaces();

test("a client secret is kept when the keys of the installation change", async () => {
  const { domain, provider } = await workspace("openid");
  const { subject, email } = somebody({ email: `grace@${domain}` });
  const log = openLog("silent");
  const keys = await openKeys(app.deps.db, app.config, log);
  const rotated = await rotate(app.deps.db, keys, encryptedValues, log, 12);
  await keys.close();
  expect(rotated).toEqual({ version: 2, reencrypted: 1, unreadable: 0 });
  somebody({ subject, email });
  expect((await signIn(provider)).status).toBe(200);
});
