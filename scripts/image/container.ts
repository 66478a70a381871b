import { readFileSync, readlinkSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

import { freePort } from "../../apps/server/test/servers/free-port.ts";
import { descendants } from "../../e2e/kills/processes.ts";
import { engine } from "./engine.ts";
import { isEmulated, tagged } from "./options.ts";

export const image = tagged("localhost/lectern:test");
/** Most that a first start may take. */
const timeoutMs = isEmulated ? 900_000 : 240_000;
const name = `lectern-test-${process.pid}`;
const volume = `${name}-data`;
/** An id that no account has, in the image or here. */
const anyUser = "54321:54321";

const inspected = (format: string) => engine("podman", ["inspect", "--format", format, name]);
export const log = () => engine("podman", ["logs", name]);
/** Runs a command inside and returns what it printed. */
export const inside = (...command: string[]) => engine("podman", ["exec", name, ...command]);

/**
 * Starts the container as compose.yaml does: another user, a read-only system, no capabilities, and
 * one volume. It shares this machine's network. Returns its address and the ms until it was ready.
 */
export async function start(profile: string): Promise<{ url: string; readyMs: number }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const options = [
    ["--name", name],
    ["--user", anyUser, "--passwd=false"],
    ["--read-only", "--read-only-tmpfs=false", "--tmpfs", "/tmp"],
    ["--cap-drop", "ALL", "--security-opt", "no-new-privileges"],
    ["--security-opt", `seccomp=${profile}`],
    ["--volume", `${volume}:/data`],
    ["--network", "host"],
    // Podman asks for more than this machine may have; its health checks need systemd (health below).
    ["--ulimit", "nofile=4096:4096", "--ulimit", "nproc=4096:4096", "--no-healthcheck"],
    ["--env", `PORT=${port}`, "--env", "HOST=127.0.0.1"],
  ].flat();
  engine("podman", ["run", "--detach", ...options, image]);
  while (!(await isReady(url))) {
    if (inspected("{{.State.Running}}") !== "true") throw new Error(`It ended: ${log()}`);
    if (performance.now() - began > timeoutMs) throw new Error(`It is not ready: ${log()}`);
    await sleep(200);
  }
  return { url, readyMs: performance.now() - began };
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Stops it by SIGTERM; returns its exit code and the seconds that it took. */
export function stop(): { code: number; seconds: number } {
  const began = performance.now();
  engine("podman", ["stop", "--time", "60", name]);
  const seconds = (performance.now() - began) / 1000;
  const code = Number(inspected("{{.State.ExitCode}}"));
  engine("podman", ["rm", "--volumes", name]);
  return { code, seconds };
}

/** Ends it as a loss of power would. */
export function kill() {
  engine("podman", ["kill", "--signal", "KILL", name]);
  engine("podman", ["rm", "--force", name]);
}

/** Removes what is left, also after a failure. */
export function remove() {
  engine("podman", ["rm", "--force", "--volumes", "--ignore", name]);
  engine("podman", ["volume", "rm", "--force", volume]);
}

/** Runs the image's HEALTHCHECK inside and returns what it printed. Throws where it fails. */
export function health(): string {
  const check = engine("podman", ["image", "inspect", "--format", "{{json .HealthCheck}}", image]);
  const [kind, ...command] = (JSON.parse(check) as { Test: string[] }).Test;
  if (kind !== "CMD") throw new Error(`The health check is ${check}.`);
  return inside(...command);
}

/** What the kernel says of a process that reads files, and of the server. */
export function processes() {
  const all = descendants(Number(inspected("{{.State.Pid}}"))).flatMap((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      const of = (field: string) => new RegExp(`^${field}:\\s+(\\S+)`, "m").exec(status)?.[1] ?? "";
      const filters = Number(of("Seccomp_filters"));
      const network = readlinkSync(`/proc/${pid}/ns/net`);
      return [{ command, filters, network, capabilities: of("CapBnd") }];
    } catch {
      return [];
    }
  });
  const isNode = ({ command }: { command: string }) => command.startsWith("/usr/local/bin/node");
  const reader = all.filter(isNode).find(({ command }) => command.includes("sandbox-inside.mjs"));
  const server = all.find(({ command }) => command.includes("dist/main.mjs"));
  return { reader, server };
}
