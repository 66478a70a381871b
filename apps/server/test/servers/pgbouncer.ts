import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { freePort } from "./free-port.ts";

/**
 * Starts the PgBouncer that PGBOUNCER names, in transaction mode with few connections, in front of
 * the server of `databaseUrl`. Returns the address of the same database through it.
 */
export async function pgbouncer(
  databaseUrl: string,
  { user, password }: { user: string; password: string },
) {
  const at = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "lectern-pgbouncer-"));
  const port = await freePort();
  writeFileSync(join(folder, "users.txt"), `"${user}" "${password}"\n`);
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    `[databases]
* = host=${at.hostname} port=${at.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, "users.txt")}
pool_mode = transaction
default_pool_size = 4
max_prepared_statements = 200
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
`,
  );
  chmodSync(folder, 0o755);
  // It refuses to run as root.
  const as = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const args = [...as, join(folder, "pgbouncer.ini")];
  const child = spawn(process.env["PGBOUNCER"] ?? "", args, {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const stop = async () => {
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = new URL(databaseUrl);
  Object.assign(url, { username: user, password, host: `127.0.0.1:${port}` });
  let said = "";
  for await (const text of child.stderr.setEncoding("utf8")) {
    said += String(text);
    if (said.includes("process up")) {
      // Read on, or its log would fill the pipe.
      child.stderr.resume();
      return { url: url.href, stop };
    }
  }
  throw new Error(`PgBouncer ended: ${said}`);
}
