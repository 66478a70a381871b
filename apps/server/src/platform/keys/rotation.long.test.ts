import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { getUser } from "@lectern/contract/auth";
import { expect, test } from "vitest";

import { secretKey, startApp } from "#test/app.ts";
import { scriptedModel } from "#test/chat/scripted-model.ts";
import { connect } from "#test/chat/models.ts";

import { connectionOf } from "../../features/models/connection.ts";

const program = fileURLToPath(new URL("../../programs/rotate-keys.ts", import.meta.url));
const models = await scriptedModel();
const app = await startApp({ role: "web" });
const { db } = app.deps;

function begin() {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env["PATH"],
      DATA_DIR: app.dataDir,
      DATABASE_URL: app.config.databaseUrl,
      SECRET_KEY: secretKey,
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
  return { child, exited: once(child, "exit"), said: () => said };
}

/**
 * Returns the key version of each encrypted value after checking that the product can decrypt it.
 */
async function sealed() {
  const rows = await db.selectFrom("model_provider").selectAll().execute();
  return rows.map((row) => {
    expect(connectionOf(app.deps, row.organization_id, row).apiKey).toBe("sk-kept");
    return row.sealed_key?.readUInt32BE();
  });
}

test(
  "a rotation that is killed again and again loses no secret, and is completed by the next",
  { timeout: 240_000 },
  async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => app.signUp()));
    for (const person of people) await connect(person, models.url, { key: "sk-kept" });
    let killed = 0;
    for (const ms of [400, 700, 1_000, 1_400, 2_000, 2_800, 4_000, 6_000, 8_000, 9_000]) {
      const { child, exited } = begin();
      await Promise.race([sleep(ms), exited]);
      if (child.kill("SIGKILL")) killed++;
      await exited;
      expect(await sealed()).toHaveLength(people.length);
      expect((await people[0]!.call(getUser, {})).status).toBe(200);
    }
    expect(killed).toBeGreaterThan(2);
    const { exited, said } = begin();
    expect((await exited)[0]).toBe(0);
    const version = Number(/Key version (\d+) is in use/.exec(said())?.[1]);
    expect(said()).toContain("not readable: 0.");
    expect(new Set(await sealed())).toEqual(new Set([version]));
    for (const person of people) expect((await person.call(getUser, {})).status).toBe(200);
    process.stdout.write(`${killed} kills, version ${version}\n`);
  },
);
