import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { createTransport } from "nodemailer";
import { v7 as uuid } from "uuid";

import type { Config, Log, Mail, Mailer } from "#deps";

/** The sender of every mail, and what keeps absence notes from answering it. */
const envelopeOf = (from: string, { to, ...mail }: Mail) => ({
  from,
  // As an object: an address is never read as a list of addresses.
  to: { name: "", address: to },
  headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
  ...mail,
});

/** A server that does not answer must not hold a worker for long: the mail is tried again. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** What went wrong, without anything of the mail or of the settings. */
function faultOf(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter(Boolean).join(" ") || "unknown";
}

/**
 * Mail by the SMTP server of the settings. Without one every mail becomes a file in the data folder's
 * `outbox`, which the log tells: whoever runs the product can pass it on. Its link, which opens an
 * account, stands there alone.
 */
export function openMailer(config: Config, log: Log): Mailer {
  const { smtpUrl, mailFrom: from } = config;
  if (!smtpUrl) return outbox(join(config.dataDir, "outbox"), from, log);
  const transport = createTransport({
    url: smtpUrl,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...patience,
  });
  return {
    async send(mail) {
      await transport.sendMail(envelopeOf(from, mail)).catch((error: unknown) => {
        // Not the error itself: it quotes addresses, and what the server said.
        throw new Error(`the mail server did not take a mail: ${faultOf(error)}`);
      });
    },
  };
}

const outbox = (folder: string, from: string, log: Log): Mailer => {
  const writer = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await writer.sendMail(envelopeOf(from, mail));
      const file = join(folder, `${uuid()}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(file, message as Buffer, { mode: 0o600 });
      log.info({ file }, "a mail was put into the outbox, since SMTP_URL is not set");
    },
  };
};
