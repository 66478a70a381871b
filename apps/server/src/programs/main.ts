import type { Log } from "#deps";
import { ConfigError, readConfig } from "#platform/config.ts";
import { openLog } from "#platform/log.ts";

import { version } from "./version.ts";

/**
 * EX_CONFIG, the exit code of a failure that a restart cannot fix (scripts/supervisor.sh): a wrong
 * setting, or any failure of the first start.
 */
const misconfigured = 78;
const isFirstStart = !/^[1-9]/.test(process.env["LECTERN_RESTARTS"] ?? "");

/**
 * Seconds after the grace period for answers until a process that is shutting down exits anyway.
 */
const endingSeconds = 18;

/** ms within which a repeated signal counts as one: a terminal and npm both send it. */
const sameSignalMs = 1_000;

/** Logs unhandled errors. Only an exception ends the process, since its state is unknown. */
function watchFaults(log: Log) {
  let rejections = 0;
  process.on("unhandledRejection", (reason) => {
    rejections++;
    log.error({ err: reason, count: rejections }, "a rejection was not handled");
  });
  process.on("uncaughtException", (error) => {
    log.error({ err: error }, "an exception was not caught; the server ends");
    process.exit(1);
  });
  return () => rejections;
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}

try {
  const config = readConfig(process.env, version);
  const log = openLog(config.logLevel);
  const { start } = await import("../start.ts");
  const running = await start(config, log, { unhandledRejections: watchFaults(log) });
  say(`Lectern is ready at ${running.url}`);
  if (running.firstSignIn) {
    const { email, password } = running.firstSignIn;
    // To the terminal, not to the log: the password is shown only this once.
    say(
      [
        "",
        "  A sample workspace with three documents is ready. Sign in with:",
        "",
        `    Email     ${email}`,
        `    Password  ${password}`,
        "",
        "  This password is shown only once. Save it now.",
        "",
      ].join("\n"),
    );
  }
  let asked: number | undefined;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (asked !== undefined) {
        if (performance.now() - asked > sameSignalMs) process.exit(1);
        return;
      }
      asked = performance.now();
      setTimeout(() => process.exit(1), (config.answerGraceSeconds + endingSeconds) * 1000).unref();
      void running.stop().then(() => process.exit(0));
    });
  }
} catch (error) {
  process.stderr.write(
    error instanceof ConfigError
      ? `${error.message}\n`
      : `Lectern could not start. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(isFirstStart || error instanceof ConfigError ? misconfigured : 1);
}
