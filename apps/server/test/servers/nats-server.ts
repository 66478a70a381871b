import { spawn } from "node:child_process";
import { once } from "node:events";

import { freePort } from "./free-port.ts";

interface Login {
  user: string;
  password: string;
}

/** Starts the NATS server that NATS_SERVER names; it can be stopped and started on its port. */
export async function natsServer(login: Login) {
  const port = await freePort();
  let child: ReturnType<typeof spawn> | undefined;
  let said = "";
  const stop = async () => {
    if (!child || child.exitCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };
  const begin = async ({ user, password }: Login = login) => {
    const args = ["-a", "127.0.0.1", "-p", `${port}`, "--user", user, "--pass", password];
    const begun = spawn(process.env["NATS_SERVER"] ?? "", args, {
      stdio: ["ignore", "ignore", "pipe"],
    });
    child = begun;
    said = "";
    await new Promise<void>((resolve, reject) => {
      begun.stderr?.setEncoding("utf8").on("data", (text: string) => {
        said += text;
        if (said.includes("Server is ready")) resolve();
      });
      begun.once("error", reject);
      begun.once("exit", () => reject(new Error("the NATS server ended")));
    });
  };
  await begin();
  return {
    url: `nats://127.0.0.1:${port}`,
    stop,
    start: begin,
    /** How many logins it has refused since it was started. */
    refusals: () => said.split("authentication error").length - 1,
  };
}
