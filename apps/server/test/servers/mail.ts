import type { AddressInfo } from "node:net";

import { confirmEmail, register } from "@lectern/contract/auth";
import { sql } from "kysely";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { v7 as uuid } from "uuid";
import { afterAll, expect, vi } from "vitest";

import type { startApp } from "../app.ts";

type App = Awaited<ReturnType<typeof startApp>>;

/** A busy machine is slow, not wrong; a mail that has to be tried again takes some seconds. */
const patience = { timeout: 120_000, interval: 20 };

/** A mail as it arrived. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  raw: string;
  parsed: Email;
  /** Of the first link in the text. */
  link: string;
  /** The secret in it; empty where it has none. */
  token: string;
}

async function letterOf(raw: Buffer, to: string): Promise<Letter> {
  const parsed = await PostalMime.parse(raw);
  const { subject = "", text = "", html = "" } = parsed;
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? "";
  const token = link ? (new URL(link).searchParams.get("token") ?? "") : "";
  return { to, subject, text, html, raw: raw.toString(), parsed, link, token };
}

/** A mail server on a free port of this machine, which keeps what it is sent. */
export async function startMail() {
  const letters: Letter[] = [];
  let server: SMTPServer | undefined;
  const keep = async (raw: Buffer, to: string, done: () => void) => {
    letters.push(await letterOf(raw, to));
    done();
  };
  async function listen(port: number) {
    const opened = new SMTPServer({
      authOptional: true,
      disabledCommands: ["AUTH", "STARTTLS"],
      onData(stream, session, done) {
        const parts: Buffer[] = [];
        stream.on("data", (part: Buffer) => parts.push(part));
        stream.on("end", () => {
          const to = session.envelope.rcptTo.map(({ address }) => address).join(",");
          void keep(Buffer.concat(parts), to, done);
        });
      },
    });
    opened.on("error", () => {});
    await new Promise<void>((ready) => opened.listen(port, "127.0.0.1", () => ready()));
    server = opened;
    return (opened.server.address() as AddressInfo).port;
  }
  const port = await listen(0);
  const stop = async () => {
    const closing = server;
    server = undefined;
    if (closing) await new Promise<void>((ended) => closing.close(() => ended()));
  };
  afterAll(stop);
  const to = (email: string, subject?: string) =>
    letters.filter((one) => one.to === email && (subject === undefined || one.subject === subject));
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    stop,
    /** Listens again where it did before. */
    async resume() {
      await listen(port);
    },
    to,
    /** The newest of these letters to an address, once there are so many. */
    async next(email: string, subject: string, count = 1): Promise<Letter> {
      await vi.waitFor(
        () => expect(to(email, subject).length).toBeGreaterThanOrEqual(count),
        patience,
      );
      return to(email, subject).at(-1)!;
    },
  };
}

export type Mailbox = Awaited<ReturnType<typeof startMail>>;

/** Once every letter that was asked for is written, or was found to be needless. */
export async function allSent({ deps }: App) {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ left: number }>`
        select count(*) as left from graphile_worker.jobs where task_identifier = 'send-mail'`.execute(
        deps.db,
      );
      return rows[0]?.left;
    })
    .toBe(0);
}

export const password = "correct horse battery staple";

/** What somebody new registers with. */
export const newcomer = (more: object = {}) => ({
  email: `grace.${uuid()}@example.org`,
  password,
  first_name: "Grace",
  last_name: "Hopper",
  ...more,
});

/** Somebody who registered, confirmed their address by the mail, and signed in. */
export async function confirmed(app: App, mail: Mailbox, more: object = {}) {
  const body = newcomer(more);
  expect((await app.call(register, { body })).status).toBe(201);
  const { token } = await mail.next(body.email, "Confirm your email address");
  expect((await app.call(confirmEmail, { body: { token } })).status).toBe(200);
  return app.signIn(body.email);
}
