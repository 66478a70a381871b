import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { compiledCode } from "./compiled-code.ts";
import { findLaunch } from "./launch.ts";

const entry = fileURLToPath(new URL("./program.fixture.ts", import.meta.url));

test("children may read the compiled code they start from, and never write it", async ({
  skip,
}) => {
  const launch = await findLaunch([entry]);
  const folder = await compiledCode(launch, entry);
  if (!folder) skip("no folder for compiled code can be made here");
  if (!launch.ownUser) skip("children run as the same user here");
  const files = readdirSync(folder ?? "", { recursive: true, encoding: "utf8" });
  expect(files.length).toBeGreaterThan(1);
  for (const file of [".", ...files]) {
    const { mode, uid } = statSync(join(folder ?? "", file));
    expect([uid, mode & 0o022, mode & 0o004]).toEqual([process.getuid?.(), 0, 0o004]);
  }
});
