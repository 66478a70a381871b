/**
 * `npm run unit` boots a Debian in which the systemd unit is installed as docs/deploying.md says, and
 * asks it a question about a document.
 */
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { freePort } from "../../apps/server/test/servers/free-port.ts";
import { root } from "../build-state.ts";
import { citedAtFirst, protection } from "../cited-answer.ts";

const unit = "lectern.service";
const source = join(root, "deploy/systemd", unit);
const folder = join(root, "node_modules/.cache/lectern/unit");
const system = join(folder, "system");
const inSystem = (path: string) => join(system, path);
/** Tenths of what systemd-analyze calls exposure. */
const mostExposure = 20;

const missing = () =>
  ["debootstrap", "systemd-nspawn", "systemd-analyze"].filter(
    (name) => spawnSync("which", [name]).status !== 0,
  );

function makeSystem() {
  if (existsSync(inSystem("etc/os-release"))) return;
  console.log("Making a Debian. This happens once.");
  const how = ["--variant=minbase", "--include=systemd,libnss-systemd"];
  execFileSync("debootstrap", [...how, "bookworm", system], { stdio: "ignore" });
}

/** Does what docs/deploying.md says. */
function install(port: number) {
  const assembled = join(folder, "assembled");
  for (const path of [assembled, ...["opt/lectern", "var/lib/private/lectern"].map(inSystem)])
    rmSync(path, { recursive: true, force: true });
  execFileSync(process.execPath, [join(root, "scripts/image/assemble.ts"), assembled]);
  for (const part of ["packages", "product"])
    cpSync(join(assembled, part), inSystem("opt/lectern"), { recursive: true });
  cpSync(join(assembled, "system/usr/local/bin/node"), inSystem("opt/lectern/bin/node"));
  const wanted = inSystem(`etc/systemd/system/multi-user.target.wants/${unit}`);
  for (const path of [inSystem("etc/lectern"), inSystem("var/log/journal"), dirname(wanted)])
    mkdirSync(path, { recursive: true });
  writeFileSync(inSystem("etc/lectern/lectern.env"), `PORT=${port}\nSAMPLE_WORKSPACE=false\n`);
  cpSync(source, inSystem(`etc/systemd/system/${unit}`));
  if (!existsSync(wanted)) symlinkSync(`../${unit}`, wanted);
}

/** Returns what the unit and systemd said of it in the last boot. */
const journal = () =>
  execFileSync("journalctl", ["-D", inSystem("var/log/journal"), "-u", unit, "-b", "-o", "cat"], {
    encoding: "utf8",
  });

async function tryOut() {
  makeSystem();
  const port = await freePort();
  install(port);
  const analyze = (...args: string[]) =>
    execFileSync("systemd-analyze", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  analyze("verify", `--root=${system}`, "--man=no", `/etc/systemd/system/${unit}`);
  const threshold = `--threshold=${mostExposure}`;
  const said = analyze("security", "--offline=true", threshold, source);
  console.log(/Overall exposure[^\n]*/.exec(said)?.[0]);

  const where = ["--register=no", "--keep-unit", "--quiet", "--directory", system];
  const machine = spawn("systemd-nspawn", [...where, "--boot"], { stdio: "ignore" });
  const ended = once(machine, "exit");
  const end = () => machine.kill();
  process.once("exit", end);
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (machine.exitCode !== null || performance.now() - began > 240_000)
      throw new Error(`It is not ready: ${journal()}`);
    await sleep(200);
  }
  console.log(`Ready ${((performance.now() - began) / 1000).toFixed(1)} s after the boot.`);
  await citedAtFirst(url);
  end();
  await ended;
  const log = journal();
  console.log(protection(log));
  assert.match(log, /files are read with full protection/);
  assert.match(log, /Deactivated successfully/);
}

const lacking = missing();
if (lacking.length > 0) console.log(`Skipped: this machine has no ${lacking.join(", ")}.`);
else await tryOut();
