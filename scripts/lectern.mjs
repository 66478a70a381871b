#!/usr/bin/env node
// The command line. Runs on the machine's own Node (20 or newer), installs what is missing and runs
// the program of a command on the Node of the lock file. In a container image, all programs are
// bundled (scripts/image/assemble.ts). Uses only Node's standard library.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const programs = "apps/server/src/programs";
const commands = {
  start: { says: "installs what is missing and runs Lectern, as npm start does" },
  backup: { says: "writes the database and all files into one archive", program: "backup.ts" },
  restore: { says: "restores an archive into an empty place", program: "restore.ts" },
  migrate: { says: "brings the database to this version, as a start does", program: "migrate.ts" },
  doctor: {
    says: "checks an installation; --repair repairs it, --rebuild-index builds its index",
    program: "doctor.ts",
  },
  sync: {
    says: "makes a collection's documents as the files of a folder are",
    program: "sync.ts",
  },
  user: { says: "creates, resets, disables and enables accounts", program: "user.ts" },
  "rotate-keys": {
    says: "makes a new version of the keys that sign and encrypt",
    program: "rotate-keys.ts",
  },
  models: { says: "adds and removes models on this machine", program: "models.ts" },
};
const usage = `lectern COMMAND

${Object.entries(commands)
  .map(([name, { says }]) => `  ${name.padEnd(13)} ${says}`)
  .join("\n")}

lectern COMMAND --help explains one. Settings are environment variables or lines of .env.`;

const [name, ...args] = process.argv.slice(2);
if (name === undefined || name === "--help" || name === "-h" || name === "help") {
  console.log(usage);
} else if (!Object.hasOwn(commands, name)) {
  console.error(`lectern has no command ${name}.\n\n${usage}`);
  process.exitCode = 2;
} else {
  const env = {
    ...process.env,
    // Where relative paths begin.
    INIT_CWD: process.cwd(),
    PATH: `${root}node_modules/.bin${delimiter}${process.env.PATH ?? ""}`,
  };
  const isImage = !existsSync(`${root}scripts/bootstrap.mjs`);
  if (isImage) become(commands[name], args, env);
  else run(commands[name], args, env);
}

/** Becomes the bundled program of a command, on this Node. */
function become({ program = "main.ts" }, args, env) {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
  const flags = program === "main.ts" ? scripts.start.match(/--(?:max|heap)-\S+/g) : [];
  const file = `${root}apps/server/dist/${program.replace(/\.ts$/, ".mjs")}`;
  process.execve(process.execPath, [process.execPath, ...flags, file, ...args], env);
}

function run({ program }, args, env) {
  const shell = process.platform === "win32";
  const place = { cwd: root, env, stdio: "inherit" };
  if (program === undefined) {
    follow(
      spawn("npm", ["start", ...(args.length > 0 ? ["--", ...args] : [])], { ...place, shell }),
    );
    return;
  }
  const { status } = spawnSync(process.execPath, ["scripts/bootstrap.mjs"], {
    ...place,
    env: { ...env, npm_lifecycle_event: "prelectern", npm_execpath: "" },
  });
  if (status !== 0) {
    process.exitCode = status ?? 1;
    return;
  }
  const settings = existsSync(`${root}.env`) ? ["--env-file=.env"] : [];
  follow(spawn("node", [...settings, `${programs}/${program}`, ...args], { ...place, shell }));
}

/** Passes signals on to the program and ends with its exit code. */
function follow(child) {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    console.error(`The command could not be run. ${error.message}`);
    process.exitCode = 1;
  });
  child.on("exit", (code) => {
    process.exitCode = code ?? 1;
  });
}
