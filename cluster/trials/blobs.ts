import { spawn } from "node:child_process";
import { once } from "node:events";

import type { Objects } from "../parts/objects.ts";

/** Runs the suite of file storage against the object store, at the end without its last node. */
export async function testBlobs({ nodes, url }: Objects): Promise<boolean> {
  const lost = nodes.at(-1)?.pids() ?? [];
  const suite = spawn("vitest", ["run", "--project", "engines", "src/platform/blobs"], {
    env: { ...process.env, BLOBS_TEST_URL: url, BLOBS_TEST_NODE: lost.join(" ") },
    stdio: "inherit",
  });
  const [code] = (await once(suite, "exit")) as [number | null];
  return code === 0;
}
