import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { createTransport } from "nodemailer";
import { v7 as uuid } from "uuid";

import type { Config, Log, Mail, Mailer } from "#deps";

/** Adds the sender, and headers that stop automatic replies. */
const envelopeOf = (from: string, { to, ...mail }: Mail) => ({
  from,
  // As an object, so that an address is never parsed as a list.
  to: { name: "", address: to },
  headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
  ...mail,
});

/** Short, so that a silent server does not block a worker; the mail is retried. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Returns the error codes, without contents of the mail or the settings. */
function faultOf(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter(Boolean).join(" ") || "unknown";
}

/**
 * Sends mail by the configured SMTP server. Without one, writes every mail to a file in the data
 * folder's `outbox` and logs its path, so that the operator can forward it. The link, which gives
 * access to an account, is only in the file.
 */
export function openMailer(config: Config, log: Log): Mailer {
  const { smtpUrl, mailFrom: from } = config;
  if (!smtpUrl) return outbox(join(config.dataDir, "outbox"), from, log);
  const transport = createTransport({
    url: smtpUrl,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  });
  return {
    async send(mail) {
      await transport.sendMail(envelopeOf(from, mail)).catch((error: unknown) => {
        // Not the error itself: it quotes addresses and the server's answer.
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
