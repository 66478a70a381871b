import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { engine, isBuilt, show, withFolder } from "./engine.ts";
import { arch, isEmulated, tagged } from "./options.ts";

const base = tagged("localhost/lectern-test/debian:bookworm");
const buildBase = tagged("localhost/lectern-test/node:24");
/** What Debian's slim images leave out too. */
const left = [
  "var/cache/apt",
  "var/lib/apt/lists",
  "usr/share/doc",
  "usr/share/man",
  "usr/share/locale",
];

/** Makes a Debian as small as debian:bookworm-slim from the packages of this machine's mirror. */
function makeDebian(folder: string) {
  console.log("Making a Debian for the image. This happens once.");
  const system = join(folder, "system");
  const how = [`--arch=${arch}`, "--variant=minbase"];
  execFileSync("debootstrap", [...how, "bookworm", system], { stdio: "ignore" });
  for (const path of left) rmSync(join(system, path), { recursive: true, force: true });
  const archive = join(folder, "system.tar");
  execFileSync("tar", ["-C", system, "-cf", archive, "."]);
  engine("podman", ["import", "--arch", arch, archive, base]);
}

/** Returns the program of this process's version of Node for the image's processor. */
function nodeIn(folder: string): string {
  if (!isEmulated) return process.execPath;
  const npm = process.env["npm_execpath"] ?? "";
  const name = `node-linux-${arch}@${process.versions.node}`;
  const to = ["--pack-destination", folder, "--loglevel=error"];
  const packed = execFileSync(process.execPath, [npm, "pack", name, ...to], { encoding: "utf8" });
  execFileSync("tar", ["-C", folder, "-xf", join(folder, packed.trim()), "package/bin/node"]);
  return join(folder, "package/bin/node");
}

/** Adds Node, this machine's npm, and the certificates that they trust here. */
function makeNode(folder: string) {
  const npm = dirname(dirname(process.env["npm_execpath"] ?? ""));
  const trusted = process.env["NODE_EXTRA_CA_CERTS"] ?? "/etc/ssl/certs/ca-certificates.crt";
  copyFileSync(nodeIn(folder), join(folder, "node"));
  cpSync(npm, join(folder, "npm"), { recursive: true, dereference: true });
  if (existsSync(trusted)) copyFileSync(trusted, join(folder, "trusted.pem"));
  else writeFileSync(join(folder, "trusted.pem"), "");
  const lines = [
    `FROM ${base}`,
    "COPY node /usr/local/bin/node",
    "COPY npm /usr/local/lib/node_modules/npm",
    "COPY trusted.pem /etc/trusted.pem",
    "RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm",
    `ENV NODE_EXTRA_CA_CERTS=/etc/trusted.pem NPM_CONFIG_REGISTRY=${process.env["npm_config_registry"] ?? ""}`,
  ];
  writeFileSync(join(folder, "Dockerfile"), lines.join("\n"));
  const how = ["--isolation", "chroot", "--platform", `linux/${arch}`];
  show("buildah", ["build", ...how, "--tag", buildBase, folder]);
}

/**
 * Returns the build arguments for the bases of the image: those of the environment, or bases made
 * here for a machine that reaches no registry.
 */
export function bases(): string[] {
  const { BASE, BUILD_BASE } = process.env;
  if (BASE && BUILD_BASE) return [`BASE=${BASE}`, `BUILD_BASE=${BUILD_BASE}`];
  if (!isBuilt(base)) withFolder(makeDebian);
  if (!isBuilt(buildBase)) withFolder(makeNode);
  return [`BASE=${base}`, `BUILD_BASE=${buildBase}`];
}
