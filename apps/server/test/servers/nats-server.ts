import { spawn } from "node:child_process";
import { once } from "node:events";

import { freePort } from "./free-port.ts";

/** Starts the NATS server that NATS_SERVER names; it can be stopped and started on its port. */
export async function natsServer(login: { user: string; password: string }) {
  const port = await freePort();
  const args = ["-a", "127.0.0.1", "-p", `${port}`, "--user", login.user, "--pass", login.password];
  let child: ReturnType<typeof spawn> | undefined;
  const stop = async () => {
    if (!child || child.exitCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };
  const begin = async () => {
    child = spawn(process.env["NATS_SERVER"] ?? "", args, { stdio: ["ignore", "ignore", "pipe"] });
    child.stderr?.setEncoding("utf8");
    for await (const text of child.stderr ?? []) if (/Server is ready/.test(String(text))) return;
    throw new Error("the NATS server ended");
  };
  await begin();
  return { url: `nats://127.0.0.1:${port}`, stop, start: begin };
}
