/**
 * `node scripts/image/assemble.ts FOLDER` writes what the image holds of the product (Dockerfile):
 * the bundled programs, the web app, the packages that are not bundled, and Node. Three folders,
 * three layers: `system` for /, `packages` and `product` for /lectern.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";

import { bundle } from "../build-server.ts";
import { root } from "../build-state.ts";
import { buildWeb } from "../build-web.ts";
import { type Lock, packagesBeside } from "./packages.ts";

/** The server, and the programs that `lectern` names. */
const programs = [
  "main",
  ...Array.from(
    readFileSync(join(root, "scripts/lectern.mjs"), "utf8").matchAll(/program: "([\w-]+)\.ts"/g),
    ([, name = ""]) => name,
  ),
];

const product = [
  "package.json",
  "THIRD-PARTY-NOTICES.txt",
  "scripts/lectern.mjs",
  "scripts/healthy.mjs",
  "apps/server/package.json",
  "apps/server/dist",
  "apps/server/migrations",
  "apps/server/models-runtime",
  "apps/server/samples",
  "apps/web/dist",
];

/** Files of packages that nothing opens. */
const unused =
  /\.map$|\.d\.[cm]?ts$|\.min\.mjs$|\/samples\/source$|\/pdfjs-dist\/(?:types|web|image_decoders|legacy\/(?:web|image_decoders))$/;

function copy(path: string, to: string) {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(path, to, { recursive: true, filter: (file) => !unused.test(file) });
}

async function assemble(folder: string) {
  console.log("Bundling the programs.");
  await bundle(programs);
  await buildWeb();
  execFileSync(process.execPath, [join(root, "scripts/notices.ts")], { cwd: root });
  for (const path of product) copy(join(root, path), join(folder, "product", path));

  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
  // The lock file also names the packages of other systems, which are not installed.
  for (const path of packagesBeside(lock).filter((path) => existsSync(join(root, path)))) {
    copy(join(root, path), join(folder, "packages", path));
  }

  const commands = join(folder, "system/usr/local/bin");
  mkdirSync(commands, { recursive: true });
  copy(join(root, `node_modules/node-linux-${process.arch}/bin/node`), join(commands, "node"));
  symlinkSync("/lectern/scripts/lectern.mjs", join(commands, "lectern"));
  const data = join(folder, "system/data");
  mkdirSync(data);
  // Whoever the container runs as may write into a new volume, and owns what it wrote.
  chmodSync(data, 0o1777);
}

const [, , folder] = process.argv;
if (folder === undefined) throw new Error("Name the folder to write to.");
await assemble(folder);
