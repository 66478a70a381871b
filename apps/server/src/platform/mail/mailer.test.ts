import { mkdtempSync, rmSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { pino } from "pino";
import PostalMime from "postal-mime";
import { expect, onTestFinished, test } from "vitest";

import { testConfig } from "#test/app.ts";
import { listenOnFreePort } from "#test/servers/free-port.ts";

import { openMailer } from "./mailer.ts";

const letter = {
  to: "ada@example.org",
  subject: "Grüße",
  text: "Hello,\n\nOpen:\nhttps://lectern.example.org/auth/reset-password?token=abc.def\n\nBye",
  html: "<p>Hello</p>",
};

/** A mailer without a mail server, with readers of its outbox and its log. */
function withOutbox() {
  const dataDir = mkdtempSync(join(tmpdir(), "lectern-mail-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const said: Record<string, unknown>[] = [];
  const log = pino(
    { level: "info" },
    { write: (line) => void said.push(JSON.parse(line) as never) },
  );
  const config = { ...testConfig("", dataDir), publicUrl: "", basePath: "", linkUrl: undefined };
  return { mailer: openMailer(config, log), folder: join(dataDir, "outbox"), said };
}

test("without a mail server a mail lies in the outbox, and its link is not in the log", async () => {
  const { mailer, folder, said } = withOutbox();
  await mailer.send(letter);
  const [name, ...more] = await readdir(folder);
  expect(more).toEqual([]);
  const file = join(folder, name ?? "");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const parsed = await PostalMime.parse(await readFile(file));
  expect(parsed).toMatchObject({ subject: "Grüße", html: "<p>Hello</p>\n" });
  expect(parsed.to?.[0]).toMatchObject({ address: "ada@example.org" });
  expect(said).toMatchObject([
    { file, msg: "a mail was put into the outbox, since SMTP_URL is not set" },
  ]);
  expect(JSON.stringify(said)).not.toMatch(/abc\.def|ada@example/);
});

test("what a mail server says, or how one signs in to it, is in no error", async () => {
  const server = createServer((socket) => socket.end("554 go away ada@example.org\r\n"));
  const port = await listenOnFreePort(server);
  onTestFinished(() => void server.close());
  const smtpUrl = `smtp://user:hunter2@127.0.0.1:${port}`;
  const config = {
    ...testConfig("", "", { smtpUrl }),
    publicUrl: "",
    basePath: "",
    linkUrl: undefined,
  };
  const refused: unknown = await openMailer(config, pino({ level: "silent" }))
    .send(letter)
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Error);
  const said = `${(refused as Error).message} ${String((refused as Error).cause)}`;
  expect(said).toMatch(/^the mail server did not take a mail: \w+/);
  expect(said).not.toMatch(/hunter2|ada@|go away/);
});
