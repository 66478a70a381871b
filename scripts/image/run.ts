/**
 * `npm run image` builds the image, starts it as compose.yaml does, and asks it a question about a
 * document. `-- --build` only builds, `-- --built` takes what was built before, `-- --arch arm64`
 * does it for another processor, under QEMU.
 */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { client } from "../../e2e/client.ts";
import { root } from "../build-state.ts";
import { citedAtFirst, citedIn, protection } from "../cited-answer.ts";
import { bases } from "./bases.ts";
import { health, image, inside, kill, log, processes, remove, start, stop } from "./container.ts";
import { engine, missing, show } from "./engine.ts";
import { arch, build as isBuild, built, isEmulated } from "./options.ts";
import { dockersProfile } from "./seccomp.ts";

function build() {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    version: string;
  };
  const args = [...bases(), `VERSION=${version}`].flatMap((one) => ["--build-arg", one]);
  const how = ["--isolation", "chroot", "--format", "docker", "--layers"];
  how.push("--platform", `linux/${arch}`);
  show("buildah", ["build", ...how, ...args, "--tag", image, root]);
  const of = (format: string) => engine("podman", ["image", "inspect", "--format", format, image]);
  assert.equal(of('{{index .Labels "org.opencontainers.image.version"}}'), version);
  console.log(`The image has ${Math.round(Number(of("{{.Size}}")) / 1_000_000)} MB.`);
}

/** A first start on an empty volume, then a second and one after a kill, in which all is still there. */
async function use(profile: string) {
  const first = await start(profile);
  console.log(`Ready for the first time after ${(first.readyMs / 1000).toFixed(1)} s.`);
  assert.match(health(), /"status":"ok"/);
  const { user, read } = await citedAtFirst(first.url);
  const said = log();
  const seen = processes();
  assert.match(inside("ls", "/tmp"), /lectern-sandbox-/, "no compiled code is kept");
  assert.throws(() => inside("touch", "/lectern/here"), "the system can be written");
  assert.match(inside("lectern", "doctor"), /^ok {2}/m);
  const commands = inside("lectern").matchAll(/^ {2}([\w-]+) {2}/gm);
  for (const [, name = ""] of commands) {
    if (name !== "start") assert.match(inside("lectern", name, "--help"), /^lectern /m);
  }
  const ended = stop();
  console.log(`SIGTERM ended it with ${ended.code} after ${ended.seconds.toFixed(1)} s.`);
  assert.equal(ended.code, 0);
  const second = await start(profile);
  console.log(`Ready for the second time after ${(second.readyMs / 1000).toFixed(1)} s.`);
  await citedIn(await client(second.url, user.email), read);
  kill();
  const third = await start(profile);
  await citedIn(await client(third.url, user.email), read);
  console.log(`Ready after a kill after ${(third.readyMs / 1000).toFixed(1)} s.`);
  stop();
  return { said, ...seen };
}

/** Holds what the kernel says of a reader against the restrictions that it should have. */
function checkReader({ reader, server, said }: Awaited<ReturnType<typeof use>>) {
  assert.ok(reader && server, `no reader was seen: ${said}`);
  assert.equal(reader.filters, server.filters + 1, "a reader has no filter of its own");
  assert.match(reader.capabilities, /^0+$/, "a reader could get capabilities");
  return { hasOwnNetwork: reader.network !== server.network };
}

async function tryOut() {
  const docker = dockersProfile();
  if (docker === undefined) throw new Error("Podman's seccomp profile is not installed.");
  const profile = join(root, "node_modules/.cache/lectern/image/docker-seccomp.json");
  writeFileSync(profile, docker);
  try {
    const usual = await use(profile);
    console.log(`Under Docker's profile: ${protection(usual.said)}`);
    // QEMU implements no seccomp, so nothing more can be asked of the kernel.
    if (isEmulated) return;
    assert.equal(checkReader(usual).hasOwnNetwork, false);
    assert.match(protection(usual.said), /refuses sockets.*Missing: namespaces without a network/);
    remove();
    const full = await use(join(root, "deploy/seccomp.json"));
    console.log(`Under deploy/seccomp.json: ${protection(full.said)}`);
    assert.equal(checkReader(full).hasOwnNetwork, true);
    assert.match(protection(full.said), /^files are read with full protection/);
  } finally {
    remove();
  }
}

const lacking = missing();
if (lacking.length > 0) {
  console.log(`Skipped: this machine has no ${lacking.join(", ")}.`);
} else {
  if (!built) build();
  if (!isBuild) await tryOut();
}
