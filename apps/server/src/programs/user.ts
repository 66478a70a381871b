import { text } from "node:stream/consumers";

import { Email, PasswordReset } from "@lectern/contract/auth";

import { AppError } from "#errors";
import { ConfigError, listeningAt, readConfig } from "#platform/config.ts";
import { openLog } from "#platform/log.ts";
import { openDatabase, openPool } from "#platform/postgres/database.ts";
import { openScopes } from "#platform/postgres/scoped-database.ts";
import { inAllWorkspaces } from "#scopes";

import {
  createUser,
  disableUser,
  enableUser,
  OperatorRefusal,
  resetUser,
} from "../features/auth/index.ts";
import { demandMigrated, reachDatabase, readArgs, runProgram, say, UsageError } from "./program.ts";
import { version } from "./version.ts";

const usage = `lectern user create MAIL --name "FIRST LAST" [--workspace NAME] [--role ROLE]
lectern user reset MAIL [--password-stdin]
lectern user disable MAIL
lectern user enable MAIL

  create        prints a link to choose a password; a workspace that does not exist is made
  --role        admin, editor or viewer (the default); owner of a workspace that is made
  reset         ends the password and all devices, and prints a link to choose another password;
                with --password-stdin sets the password that it reads instead
  disable       ends all devices and API keys of the account; what it made stays
  enable        lets a disabled account sign in again`;

const roles = ["owner", "admin", "editor", "viewer"] as const;
const longestName = 100;

interface Named {
  name?: string | undefined;
  workspace?: string | undefined;
  role?: string | undefined;
}

function newUser(email: string, { name = "", workspace, role: asked }: Named) {
  const words = name.trim().split(/\s+/);
  const [firstName, lastName] = [words.slice(0, -1).join(" "), words.at(-1) ?? ""];
  if (firstName === "" || firstName.length > longestName || lastName.length > longestName) {
    throw new UsageError(`Give a first and a last name with --name.\n\n${usage}`);
  }
  const role = roles.find((one) => one === asked);
  if (asked !== undefined && !role) throw new UsageError(`${asked} is no role.\n\n${usage}`);
  return { email, firstName, lastName, workspace, role };
}

/** Reads a password from standard input, without the end of its line. */
async function passwordGiven(): Promise<string> {
  const password = (await text(process.stdin)).replace(/\r?\n$/, "");
  if (PasswordReset.shape.password.safeParse(password).success) return password;
  throw new ConfigError("The password must have 8 to 128 characters.");
}

type Deps = Parameters<typeof createUser>[0];

/** Returns what each command does; all of them return the token of a link, or nothing. */
const commands = (deps: Deps, email: string, values: Named & { "password-stdin": boolean }) => ({
  create: () => createUser(deps, newUser(email, values)),
  reset: async () => {
    return resetUser(deps, email, values["password-stdin"] ? await passwordGiven() : undefined);
  },
  disable: () => disableUser(deps, email),
  enable: () => enableUser(deps, email),
});

const done = {
  create: "created",
  reset: "reset: its password and all its devices have ended",
  disable: "disabled",
  enable: "enabled",
};

async function run() {
  const { values, positionals } = readArgs(usage, {
    name: { type: "string" },
    workspace: { type: "string" },
    role: { type: "string" },
    "password-stdin": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  });
  if (values.help) return say(usage);
  const [verb = "", mail, ...more] = positionals;
  if (!Object.hasOwn(done, verb) || mail === undefined || more.length > 0) {
    throw new UsageError(`Name a command and an email.\n\n${usage}`);
  }
  const parsed = Email.safeParse(mail);
  if (!parsed.success) throw new UsageError(`${mail} is no email address.\n\n${usage}`);
  const named = verb as keyof typeof done;
  const config = readConfig(process.env, version);
  const log = openLog("warn");
  const { url, stop } = await reachDatabase(config);
  try {
    await demandMigrated(url, log);
    const pool = openPool(url, log, 2);
    const deps = inAllWorkspaces({ db: openDatabase(pool), dbFor: openScopes(pool) });
    try {
      const token = await commands(deps, parsed.data, values)[named]();
      say(`The account ${parsed.data} is ${done[named]}.`);
      if (token) {
        const { publicUrl = listeningAt(config.host, config.port) } = config;
        say("Give the person this link. It works once, within an hour:");
        say(`${publicUrl}/auth/reset-password?token=${token}`);
      }
    } finally {
      await pool.end();
    }
  } catch (error) {
    const isSentence = error instanceof OperatorRefusal || error instanceof AppError;
    throw isSentence ? new ConfigError(error.message) : error;
  } finally {
    await stop();
  }
}

await runProgram(run, "The account was not changed.");
