import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { createTransport } from "nodemailer";
import { v7 as uuid } from "uuid";

import type { Config, Log, Mailer } from "#deps";

/**
 * Mail by the SMTP server of the settings. Without one every mail becomes a file in the data folder's
 * `outbox`, and its link is told in the log, so that whoever runs the product can pass it on.
 */
export function openMailer(config: Config, log: Log): Mailer & { close(): void } {
  const { smtpUrl, mailFrom: from } = config;
  if (!smtpUrl) return outbox(join(config.dataDir, "outbox"), from, log);
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail });
    },
    close: () => transport.close(),
  };
}

const outbox = (folder: string, from: string, log: Log) => {
  const writer = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail: Parameters<Mailer["send"]>[0]) {
      const { message } = await writer.sendMail({ from, ...mail });
      const file = join(folder, `${uuid()}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(file, message as Buffer, { mode: 0o600 });
      const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
      log.info({ file, link }, "a mail was put into the outbox, since SMTP_URL is not set");
    },
    close() {},
  };
};
