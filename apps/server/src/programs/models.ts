import { basename, resolve } from "node:path";

import { ConfigError, readConfig } from "#platform/config.ts";
import { openLog } from "#platform/log.ts";
import { openLocalModels } from "#platform/models/local/local.ts";
import { LocalPurpose } from "@lectern/contract/local-models";

import { LocalModelError, type LocalModels, type LocalModelSource } from "#deps";
import { addingFaultMessage } from "../features/models/local/sentences.ts";

const usage = `npm run models -- list
npm run models -- add ID                     one of those that list names, from the hub
npm run models -- add PATH [--for PURPOSE]   a folder or a zip archive; PURPOSE: ${LocalPurpose.options.join(", ")}
npm run models -- remove ID`;
const say = (line: string) => void process.stdout.write(`${line}\n`);
const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
const shownMs = 2_000;

function list(models: LocalModels) {
  say("On this machine:");
  for (const one of models.list()) {
    const languages = one.languages.join(" ") || "languages unknown";
    const used = one.in_use ? ", in use" : "";
    say(
      `  ${one.id}  ${one.purpose}${used}, ${megabytes(one.bytes)}, ${languages}, ${one.license ?? "licence unknown"}`,
    );
    for (const { name, sha256 } of one.files) say(`    ${sha256}  ${name}`);
  }
  if (models.list().length === 0) say("  none");
  say("From the hub:");
  for (const one of models.known()) {
    const effect = one.effect ? `${one.effect.ndcg} nDCG@10 over words` : "effect not measured";
    say(
      `  ${one.id}  ${one.purpose}, ${megabytes(one.bytes)}, ${one.languages.join(" ")}, ${one.license}, ${effect}, ${one.source}`,
    );
  }
}

function sourceOf(models: LocalModels, named: string, purpose: string | undefined) {
  if (models.known().some(({ id }) => id === named)) return { from: "hub", id: named } as const;
  const wanted = LocalPurpose.optional().safeParse(purpose);
  if (!wanted.success) throw new ConfigError(usage);
  // Relative to the directory where the command was run, as in a shell.
  const path = resolve(process.env["INIT_CWD"] ?? process.cwd(), named);
  return { from: "folder", path, purpose: wanted.data } as const;
}

async function add(models: LocalModels, source: LocalModelSource) {
  await models.add(source);
  const timer = setInterval(() => {
    const adding = models.adding();
    if (!adding) return;
    const { step, bytes, total } = adding;
    const share = step === "files" && total ? ` ${Math.floor((bytes / total) * 100)} %` : "";
    say(`${adding.name}: ${step}${share}`);
  }, shownMs);
  await models.settled();
  clearInterval(timer);
  const { model_id, fault, detail } = models.adding() ?? {};
  if (fault) throw new ConfigError(addingFaultMessage(fault, detail ?? undefined).text);
  say(
    `Added: ${model_id}. It is used from now on; documents get their vectors one after the other.`,
  );
}

/** Runs `npm run models`, with or without the product running. */
async function main([verb, named, flag, purpose, ...rest]: string[]) {
  const config = readConfig(process.env, "");
  const models = openLocalModels(
    config,
    openLog(config.logLevel === "info" ? "error" : config.logLevel),
  );
  try {
    const plain = flag === undefined || (flag === "--for" && purpose !== undefined);
    if (rest.length > 0 || !plain) throw new ConfigError(usage);
    if (verb === "list" && named === undefined) list(models);
    else if (verb === "add" && named) await add(models, sourceOf(models, named, purpose));
    else if (verb === "remove" && named && flag === undefined) {
      if (basename(named) !== named || !models.remove(named)) {
        throw new ConfigError(`There is no model ${named} on this machine.`);
      }
      say(`Removed: ${named}.`);
    } else throw new ConfigError(usage);
  } catch (error) {
    if (!(error instanceof LocalModelError)) throw error;
    throw new ConfigError(addingFaultMessage(error.fault, error.about).text);
  } finally {
    await models.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
