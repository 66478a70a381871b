import { readFileSync } from "node:fs";

import { ConfigError, readConfig } from "#platform/config.ts";
import { openLog } from "#platform/log.ts";

const { version } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
) as { version: string };

function say(line: string) {
  process.stdout.write(`${line}\n`);
}

try {
  const config = readConfig(process.env, version);
  const log = openLog(config.logLevel);
  const { start } = await import("./start.ts");
  const running = await start(config, log);
  say(`Lectern is ready at ${running.url}`);
  if (running.firstSignIn) {
    const { email, password } = running.firstSignIn;
    // To the terminal and not to the log: this is the only time it is told.
    say(`A workspace with three sample documents is waiting. Sign in as ${email} with ${password}`);
  }
  let ending = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (ending) process.exit(1);
      ending = true;
      // What is still open after 25 s is cut: whoever started us will not wait longer.
      setTimeout(() => process.exit(1), 25_000).unref();
      void running.stop().then(() => process.exit(0));
    });
  }
} catch (error) {
  process.stderr.write(
    error instanceof ConfigError
      ? `${error.message}\n`
      : `Lectern could not start. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
}
