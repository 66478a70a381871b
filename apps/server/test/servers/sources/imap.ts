import { createServer as createPlain, type Socket } from "node:net";
import tls from "node:tls";

import { v7 as uuid } from "uuid";
import { afterAll } from "vitest";

import { listenOnFreePort } from "../free-port.ts";
import { curve, makeKeyPair } from "../certificates.ts";
import { dateOf, envelopeOf, isIn, literal, type Mail, mailOf } from "./imap-words.ts";

const secret = { user: "ada@example.org", password: "a secret of the heron" };

/** A message of a folder; its number is its UID. */
interface Held {
  uid: number;
  text: string;
  received: Date;
}

/** A folder of the mailbox. */
interface Folder {
  validity: number;
  next: number;
  messages: Held[];
}

/** What the server does wrong. */
interface Wrong {
  /** Answers commands that begin so with this line instead of what they ask for. */
  answers: Map<string, string>;
  /** Leaves messages out of the answers to a search. */
  cutSearch?: boolean;
  /** Sends this again and again when a search is asked for. */
  endless?: string;
  /** Says nothing more. */
  silent?: boolean;
  noStartTls?: boolean;
}

/** A mail server with one mailbox, which is asked by the commands that reading needs. */
export async function startImap({
  certificate = "localhost",
  trusted = true,
  starttls = false,
} = {}) {
  const folders = new Map<string, Folder>();
  /** All commands, without their tags. */
  const commands: string[] = [];
  const wrong: Wrong = { answers: new Map() };
  const sockets = new Set<Socket>();
  let heard: (command: string) => void = () => {};
  const { privateKey: key, certificate: cert } = await makeKeyPair({
    algorithm: curve,
    // Of two trusted certificates with one subject, only one is found.
    name: `CN=${certificate} ${uuid()}`,
    host: { type: "dns", value: certificate },
  });
  const before = tls.getCACertificates("default");
  if (trusted) tls.setDefaultCACertificates([...before, cert]);

  function fetched(folder: Folder, [set = "", wanted = ""]: string[]): string[] {
    return folder.messages.flatMap(({ uid, text, received }, index) => {
      if (!isIn(uid, set)) return [];
      const items = [`UID ${uid}`];
      if (/ENVELOPE/.test(wanted)) items.push(`ENVELOPE ${envelopeOf(text)}`);
      if (/INTERNALDATE/.test(wanted)) items.push(`INTERNALDATE "${dateOf(received)}"`);
      if (/RFC822\.SIZE/.test(wanted)) items.push(`RFC822.SIZE ${Buffer.byteLength(text)}`);
      const [, start, most] = /BODY\.PEEK\[\]<(\d+)\.(\d+)>/.exec(wanted) ?? [];
      if (start !== undefined) {
        const bytes = Buffer.from(text).subarray(Number(start), Number(start) + Number(most));
        items.push(`BODY[]<${start}> ${literal(bytes.toString("utf8"))}`);
      }
      return [`* ${index + 1} FETCH (${items.join(" ")})`];
    });
  }

  function searched({ messages }: Folder, query: string): number[] {
    const since = / SINCE (\S+)/.exec(query)?.[1];
    const set = / UID (\S+)/.exec(query)?.[1];
    const found = messages.filter(
      ({ uid, received }) =>
        (since === undefined || received.getTime() >= Date.parse(`${since} UTC`)) &&
        (set === undefined || isIn(uid, set)),
    );
    return found.slice(wrong.cutSearch ? 1 : 0).map(({ uid }) => uid);
  }

  function serve(socket: Socket, isSecure: boolean) {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    let open: Folder | undefined;
    let waiting = "";
    /** The tag of the command whose password comes next. */
    let signingIn: string | undefined;
    const say = (...lines: string[]) => {
      if (!wrong.silent && !socket.destroyed)
        socket.write(lines.map((line) => `${line}\r\n`).join(""));
    };
    const offered = () => {
      const ways = isSecure ? "AUTH=PLAIN" : wrong.noStartTls ? "" : "STARTTLS LOGINDISABLED";
      return `CAPABILITY IMAP4rev1 ID NAMESPACE ${ways}`;
    };

    function signIn(tag: string, line: string) {
      const [, user, password] = Buffer.from(line, "base64").toString().split("\0");
      const isRight = user === secret.user && password === secret.password;
      say(isRight ? `${tag} OK done` : `${tag} NO [AUTHENTICATIONFAILED] Invalid credentials`);
    }

    function answer(tag: string, command: string) {
      const [name = "", ...rest] = command.split(" ");
      const verb =
        name.toUpperCase() === "UID" ? `UID ${rest.shift()?.toUpperCase()}` : name.toUpperCase();
      commands.push(command);
      heard(command);
      for (const [start, line] of wrong.answers)
        if (command.startsWith(start)) return say(line.replace("TAG", tag));
      const text = rest.join(" ");
      const done = (...lines: string[]) => say(...lines, `${tag} OK done`);
      if (verb === "CAPABILITY") return done(`* ${offered()}`);
      if (verb === "ID") return done(`* ID ("name" "Heron")`);
      if (verb === "NAMESPACE") return done(`* NAMESPACE (("" "/")) NIL NIL`);
      if (verb === "STARTTLS") {
        done();
        socket.removeAllListeners("data");
        serve(new tls.TLSSocket(socket, { isServer: true, key, cert }), true);
        return;
      }
      if (verb === "AUTHENTICATE") {
        signingIn = tag;
        return say("+ ");
      }
      if (verb === "LIST" || verb === "LSUB") {
        const wanted = /"?([^"]*)"?$/.exec(rest.slice(1).join(" "))?.[1] ?? "";
        const listed = folders.has(wanted) ? [`* ${verb} () "/" "${wanted}"`] : [];
        return done(...listed);
      }
      if (verb === "EXAMINE") {
        open = folders.get(text.replaceAll('"', ""));
        if (!open) return say(`${tag} NO [NONEXISTENT] No such folder`);
        return say(
          `* ${open.messages.length} EXISTS`,
          `* OK [UIDVALIDITY ${open.validity}] valid`,
          `${tag} OK [READ-ONLY] done`,
        );
      }
      if (verb === "UID SEARCH" && open) {
        if (wrong.endless !== undefined) return flood(wrong.endless);
        return done(`* SEARCH ${searched(open, ` ${text}`).join(" ")}`.trimEnd());
      }
      if (verb === "UID FETCH" && open)
        return done(...fetched(open, [rest[0]!, rest.slice(1).join(" ")]));
      if (verb === "LOGOUT") {
        done("* BYE until then");
        return socket.end();
      }
      return say(`${tag} BAD unknown`);
    }

    function flood(text: string) {
      const more = () => {
        while (!socket.destroyed && socket.write(text));
      };
      socket.on("drain", more);
      more();
    }

    socket.on("data", (piece: Buffer) => {
      waiting += piece.toString("latin1");
      for (let end = waiting.indexOf("\r\n"); end >= 0; end = waiting.indexOf("\r\n")) {
        const line = waiting.slice(0, end);
        waiting = waiting.slice(end + 2);
        const [tag = "", ...rest] = line.split(" ");
        if (signingIn !== undefined) {
          signIn(signingIn, line);
          signingIn = undefined;
        } else answer(tag, rest.join(" "));
      }
    });
    // What follows STARTTLS has no greeting.
    if (!(isSecure && starttls)) say("* OK ready");
  }

  const server = starttls
    ? createPlain((socket) => serve(socket, false))
    : tls.createServer({ key, cert }, (socket) => serve(socket, true));
  server.on("tlsClientError", () => {});
  const port = await listenOnFreePort(server);
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
    tls.setDefaultCACertificates(before);
  });

  const folder = (name = "INBOX"): Folder => {
    const made = folders.get(name) ?? { validity: 7, next: 1, messages: [] };
    folders.set(name, made);
    return made;
  };
  const add = (mail: Mail, name = "INBOX"): Held => {
    const to = folder(name);
    const held = { uid: to.next++, text: mailOf(mail), received: mail.received ?? new Date() };
    to.messages.push(held);
    return held;
  };
  const remove = ({ uid }: Held, name = "INBOX") => {
    const from = folder(name);
    from.messages = from.messages.filter((one) => one.uid !== uid);
  };
  folder();
  return {
    place: {
      host: "localhost",
      port,
      encryption: starttls ? ("starttls" as const) : ("tls" as const),
      secret,
    },
    wrong,
    folder,
    add,
    remove,
    /** Moves a message to another folder, where it gets another number. */
    move(held: Held, from: string, to: string): Held {
      remove(held, from);
      const moved = { ...held, uid: folder(to).next++ };
      folder(to).messages.push(moved);
      return moved;
    },
    /** Gives all messages of a folder other numbers. */
    renumber(name = "INBOX") {
      const one = folder(name);
      one.validity += 1;
      one.messages = one.messages.map((held) => ({ ...held, uid: held.uid + 100 }));
      one.next += 100;
    },
    /** Returns the commands since the last call that begin so. */
    commands(start = ""): string[] {
      return commands.splice(0).filter((command) => command.startsWith(start));
    },
    onCommand: (does: (command: string) => void) => void (heard = does),
    connections: () => sockets.size,
  };
}
