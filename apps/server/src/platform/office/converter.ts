import { constants, createWriteStream, existsSync, realpathSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import type { Config, ConvertedFile, Converter, SandboxLimits, Log } from "#deps";

import { type SandboxedCommand, sandboxedCommand } from "../sandbox/command.ts";
import { UID } from "../sandbox/launch.ts";
import { Semaphore } from "../sandbox/semaphore.ts";
import { program } from "../sandbox/programs.ts";

/**
 * LibreOffice announces itself to other instances by a socket in the file system and does not start
 * without one. It cannot connect, has no network, and starts no process.
 */
const calls = ["socket", "bind", "listen"];
/** Exit code after creating only the user profile: run it again. */
const AGAIN = 81;
/** Maximum concurrent conversions: each takes a processor and 200 MB. */
const AT_A_TIME = 1;

/** Disables macros and the loading of resources that a document refers to. */
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Writer/Content/Update"><prop oor:name="Link" oor:op="fuse"><value>2</value></prop></item>
</oor:items>`;

/**
 * Returns LibreOffice in a sandbox; undefined where it is not installed, disabled, or cannot be
 * sandboxed.
 */
export async function openConverter(
  { sofficePath }: Pick<Config, "sofficePath">,
  log: Log,
): Promise<Converter | undefined> {
  const path = sofficePath === "none" ? undefined : (sofficePath ?? program("soffice"));
  const command = path && existsSync(path) ? await commandAt(path) : undefined;
  if (!command) {
    if (sofficePath && sofficePath !== "none")
      log.warn({ path }, "LibreOffice is not there, or cannot be walled in");
    return undefined;
  }
  const name = command.said.trim().slice(0, 40) || "LibreOffice";
  log.info({ converter: name }, "documents of older Office formats are read");
  const semaphore = new Semaphore(AT_A_TIME);
  return {
    name,
    async convert(bytes, to, limits, signal) {
      await semaphore.acquire(signal);
      try {
        return await converted(command, bytes, to, limits, signal);
      } finally {
        semaphore.giveBack();
      }
    },
  };
}

/** Runs the binary directly: `soffice` is a script that inspects the system and starts it. */
function commandAt(path: string) {
  const inside = join(dirname(realpathSync(path)), "soffice.bin");
  return sandboxedCommand(
    existsSync(inside) ? inside : path,
    ["--version"],
    {},
    {
      calls,
      writes: true,
    },
  );
}

async function converted(
  command: SandboxedCommand,
  bytes: Readable,
  to: "docx" | "pptx",
  limits: SandboxLimits,
  signal: AbortSignal | undefined,
): Promise<ConvertedFile | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-office-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    // Its folder is a subfolder of ours, so that it cannot replace a folder that we open.
    const own = join(folder, "own");
    const profile = join(own, "profile");
    const user = join(profile, "user");
    const source = join(folder, to === "docx" ? "document.doc" : "document.ppt");
    await mkdir(user, { recursive: true });
    await chmod(folder, 0o711);
    await writeFile(join(user, "registrymodifications.xcu"), settings);
    await pipeline(bytes, createWriteStream(source), { signal });
    if (command.ownUser && process.getuid?.() === 0)
      for (const path of [own, profile, user]) await chown(path, Number(UID), Number(UID));
    const still = ["--headless", "--norestore", "--nolockcheck", "--nologo"];
    const task = ["--convert-to", to, "--outdir", own, source];
    const args = [`-env:UserInstallation=file://${profile}`, ...still, ...task];
    const output = join(own, `document.${to}`);
    const env = { HOME: own, TMPDIR: own };
    for (let run = 0; run < 2 && !existsSync(output); run++)
      await command.run(args, [], limits, { signal, env, ends: [0, AGAIN] });
    const found = await opened(output);
    if (!found) {
      await remove();
      return undefined;
    }
    return { ...found, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Opens a regular file and no symlink; undefined where there is none. */
async function opened(path: string): Promise<Omit<ConvertedFile, "remove"> | undefined> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => undefined);
  const found = await file?.stat();
  if (file && found?.isFile()) return { size: found.size, bytes: file.createReadStream() };
  await file?.close();
  return undefined;
}
