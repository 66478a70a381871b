import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { readyz } from "@lectern/contract/installation";
import { afterAll, describe, expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { filesOf, sendFile, sendFiles, settled } from "#test/library/library.ts";
import { tusAs } from "#test/servers/tus.ts";

const dataDir = mkdtempSync(join(tmpdir(), "lectern-full-"));
const room = 6 * 1024 * 1024;

/** Mounts a small file system that can be filled; false if that is not possible. */
function mounts(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${room}`, "tmpfs", dataDir], {
      stdio: "ignore",
    });
    return true;
  } catch {
    process.stdout.write("Skipped: a full disk. No file system can be mounted here.\n");
    return false;
  }
}

const canMount = mounts();
afterAll(() => {
  if (canMount) execFileSync("umount", ["--lazy", dataDir]);
  rmSync(dataDir, { recursive: true, force: true });
});

describe.skipIf(!canMount)("on a full disk", async () => {
  const app = await startApp({ dataDir });
  const ada = await app.signUp();
  const { id: collectionId } = await ada.collection();
  const filler = join(dataDir, "filler");
  const ready = async () => {
    const { status, body } = await app.call(readyz, {});
    return [status, body.status, body.database, body.storage];
  };
  const full = {
    detail: "Storage is full, so this was not saved. Ask your administrator for more space.",
  };
  const files = () => filesOf({ ...app, dataDir });
  const herons = { name: "Herons.txt", bytes: "Herons nest in reeds." };

  function fill() {
    const { bavail, bsize } = statfsSync(dataDir);
    writeFileSync(filler, Buffer.alloc(bavail * bsize));
  }

  test("uploads are refused with 507 and leave nothing, and readyz says so until there is room", async () => {
    expect(await ready()).toEqual([200, "ok", "ok", "ok"]);
    fill();
    const large = { name: "Large.txt", bytes: Buffer.alloc(200_000, "heron ") };
    expect(await sendFiles(app, ada, collectionId, large)).toMatchObject({
      status: 507,
      body: full,
    });
    expect(await sendFiles(app, ada, collectionId, herons)).toMatchObject({
      status: 507,
      body: full,
    });
    expect(await files()).toEqual({ whole: [], half: [] });
    expect(await app.deps.db.selectFrom("document").select("id").execute()).toEqual([]);
    await expect.poll(ready).toEqual([503, "failing", "ok", "failing"]);

    rmSync(filler);
    const { id } = await sendFile(app, ada, collectionId, herons);
    expect((await settled(ada, id)).status).toBe("ready");
    await expect.poll(ready).toEqual([200, "ok", "ok", "ok"]);
  });

  test("an upload in pieces is told 507 and goes on once there is room", async () => {
    const tus = tusAs(app.url, ada);
    const bytes = Buffer.alloc(400_000, "reed ");
    const { body } = await tus.begin(collectionId, { name: "Reeds.txt", length: bytes.length });
    fill();
    expect(await tus.send(body.id, 0, bytes)).toMatchObject({ status: 507, body: full });
    rmSync(filler);
    const { document } = await tus.send(body.id, 0, bytes);
    expect((await settled(ada, document ?? "")).status).toBe("ready");
  });
});
