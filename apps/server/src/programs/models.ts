import { basename, resolve } from "node:path";

import { ConfigError, readConfig } from "#platform/config.ts";
import { openLog } from "#platform/log.ts";
import { openLocalModels } from "#platform/models/local/local.ts";
import { LocalPurpose } from "@lectern/contract/local-models";

import { LocalModelError, type LocalModels, type LocalModelSource } from "#deps";
import { addingFaultMessage } from "../features/models/local/sentences.ts";
import { calledFrom, readArgs, runProgram, say, UsageError } from "./program.ts";
import { version } from "./version.ts";

const usage = `lectern models list
lectern models add ID                     one of those that list names, from the hub
lectern models add PATH [--for PURPOSE]   a folder or a zip archive; PURPOSE: ${LocalPurpose.options.join(", ")}
lectern models remove ID`;
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
  if (!wanted.success) throw new UsageError(usage);
  // Relative to the directory where the command was run, as in a shell.
  const path = resolve(calledFrom, named);
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

/** Runs with or without the product running. */
async function run() {
  const { values, positionals } = readArgs(usage, {
    for: { type: "string" },
    help: { type: "boolean", default: false },
  });
  if (values.help) return say(usage);
  const [verb, named, ...rest] = positionals;
  const config = readConfig(process.env, version);
  const models = openLocalModels(
    config,
    openLog(config.logLevel === "info" ? "error" : config.logLevel),
  );
  try {
    const plain = values.for === undefined;
    if (rest.length > 0) throw new UsageError(usage);
    if (verb === "list" && named === undefined && plain) list(models);
    else if (verb === "add" && named) await add(models, sourceOf(models, named, values.for));
    else if (verb === "remove" && named && plain) {
      if (basename(named) !== named || !models.remove(named)) {
        throw new ConfigError(`There is no model ${named} on this machine.`);
      }
      say(`Removed: ${named}.`);
    } else throw new UsageError(usage);
  } catch (error) {
    if (!(error instanceof LocalModelError)) throw error;
    throw new ConfigError(addingFaultMessage(error.fault, error.about).text);
  } finally {
    await models.close();
  }
}

await runProgram(run, "The models were not changed.");
