import { message } from "@lectern/contract/message";
import type { MailEncryption, SyncSecret } from "@lectern/contract/sync";
import { ImapFlow } from "imapflow";

import type { Deps } from "#deps";
import { AppError } from "#errors";

import { inTime } from "../answers.ts";
import { invalidListing } from "../lists.ts";
import { refusalOf } from "./refusals.ts";

const mebibyte = 1024 * 1024;

/** Limits of one answer, however it is built: the list of a large mailbox is the longest line. */
const limits = {
  maxLineLength: 16 * mebibyte,
  maxLiteralSize: 4 * mebibyte,
  maxResponseSize: 20 * mebibyte,
  maxResponseTokens: 100_000,
};
const connectSeconds = 30;
/** Maximum seconds and bytes of all answers to one command. */
const commandSeconds = 120;
const mostBytes = 32 * mebibyte;
const watchMs = 100;
/** Maximum seconds of a whole run: the next one goes on. */
const runSeconds = 6 * 60 * 60;
const logoutSeconds = 2;

export interface MailServer {
  host: string;
  port: number;
  encryption: MailEncryption;
}

/** A connection to a mail server that is signed in. */
export interface MailConnection {
  isOpen(): boolean;
  /** Runs a command. Throws AppError where the server refuses it, or does not answer it in bounds. */
  ask<Answer>(signal: AbortSignal, does: (client: ImapFlow) => Promise<Answer>): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * Connects to a mail server and signs in: never without encryption, nor to an address that is not
 * allowed. Throws AppError.
 */
export async function connect(
  { egress }: Pick<Deps, "egress">,
  { host, port, encryption }: MailServer,
  secret: SyncSecret,
  signal: AbortSignal,
): Promise<MailConnection> {
  const lookup = lookupOf(egress, host, port);
  const client = new ImapFlow({
    host,
    port,
    secure: encryption === "tls",
    ...(encryption === "starttls" && { doSTARTTLS: true }),
    auth: { user: secret.user, pass: secret.password },
    tls: { lookup, rejectUnauthorized: true },
    logger: false,
    ...limits,
    // A small answer must not become a large one, and nothing is asked for by itself.
    disableCompression: true,
    disableAutoEnable: true,
    disableAutoIdle: true,
    connectionTimeout: connectSeconds * 1000,
    greetingTimeout: connectSeconds * 1000,
    socketTimeout: commandSeconds * 1000,
  });
  // Without a listener it would end the process. The command that fails because of it says why.
  let lost: unknown;
  client.on("error", (error: unknown) => (lost = error));
  const ends = Date.now() + runSeconds * 1000;

  const ask: MailConnection["ask"] = async (stop, does) => {
    const left = Math.ceil((ends - Date.now()) / 1000);
    if (left <= 0) throw new AppError("unavailable", message("sync_too_slow"));
    const how = { signal: stop, seconds: Math.min(left, commandSeconds), mostBytes };
    try {
      return await within(client, how, () => does(client));
    } catch (error) {
      throw refusalOf(lost ?? error, stop);
    }
  };
  try {
    const how = { signal, seconds: connectSeconds, mostBytes };
    await within(client, how, () => client.connect());
  } catch (error) {
    client.close();
    throw refusalOf(lost ?? error, signal);
  }
  return {
    isOpen: () => client.usable,
    ask,
    async close() {
      const how = { signal: new AbortController().signal, seconds: logoutSeconds, mostBytes };
      try {
        if (client.usable) await within(client, how, () => client.logout());
      } catch {
        // It is closed all the same.
      } finally {
        client.close();
      }
    },
  };
}

function lookupOf(egress: Deps["egress"], host: string, port: number) {
  try {
    return egress.mailLookup(host, port);
  } catch (error) {
    throw refusalOf(error);
  }
}

interface Within {
  signal: AbortSignal;
  seconds: number;
  mostBytes: number;
}

/** Returns what `does` does; closes the connection where that takes longer, or sends more. */
function within<Answer>(
  client: ImapFlow,
  { signal, seconds, mostBytes: most }: Within,
  does: () => Promise<Answer>,
): Promise<Answer> {
  return inTime(seconds, signal, async (stop) => {
    stop.throwIfAborted();
    const before = client.stats().received;
    const ended = Promise.withResolvers<never>();
    const end = (error: unknown) => {
      client.close();
      ended.reject(error);
    };
    const abort = () => end(stop.reason);
    stop.addEventListener("abort", abort, { once: true });
    const watch = setInterval(() => {
      if (client.stats().received - before > most) end(invalidListing());
    }, watchMs);
    try {
      return await Promise.race([does(), ended.promise]);
    } finally {
      clearInterval(watch);
      stop.removeEventListener("abort", abort);
    }
  });
}
