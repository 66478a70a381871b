import type { AddressInfo } from "node:net";

import { confirmEmail, register } from "@lectern/contract/auth";
import { sql } from "kysely";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { v7 as uuid } from "uuid";
import { afterAll, expect, vi } from "vitest";

import type { startApp } from "../app.ts";

type App = Awaited<ReturnType<typeof startApp>>;

/** Long, for busy machines; retrying a mail takes some seconds. */
const waiting = { timeout: 120_000, interval: 20 };

/** A received mail. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  raw: string;
  parsed: Email;
  /** The first link in the text. */
  link: string;
  /** The token in the link; empty if it has none. */
  token: string;
}

async function letterOf(raw: Buffer, to: string): Promise<Letter> {
  const parsed = await PostalMime.parse(raw);
  const { subject = "", text = "", html = "" } = parsed;
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? "";
  const token = link ? (new URL(link).searchParams.get("token") ?? "") : "";
  return { to, subject, text, html, raw: raw.toString(), parsed, link, token };
}

/** Starts a mail server on a free port of this machine that keeps the mails it receives. */
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
    /** Listens again on the same port. */
    async resume() {
      await listen(port);
    },
    to,
    /** Waits for `count` mails with this subject to an address; returns the newest. */
    async next(email: string, subject: string, count = 1): Promise<Letter> {
      await vi.waitFor(
        () => expect(to(email, subject).length).toBeGreaterThanOrEqual(count),
        waiting,
      );
      return to(email, subject).at(-1)!;
    },
  };
}

export type Mailbox = Awaited<ReturnType<typeof startMail>>;

/** Waits until every requested mail was sent or found unnecessary. */
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

/** Returns the registration data of a new person. */
export const newcomer = (more: object = {}) => ({
  email: `grace.${uuid()}@example.org`,
  password,
  first_name: "Grace",
  last_name: "Hopper",
  ...more,
});

/** Registers a person, confirms their address by the mail, and signs in. */
export async function confirmed(app: App, mail: Mailbox, more: object = {}) {
  const body = newcomer(more);
  expect((await app.call(register, { body })).status).toBe(201);
  const { token } = await mail.next(body.email, "Confirm your email address");
  expect((await app.call(confirmEmail, { body: { token } })).status).toBe(200);
  return app.signIn(body.email);
}
