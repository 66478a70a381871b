export interface Mail {
  id?: string;
  subject: string;
  text?: string;
  from?: string;
  received?: Date;
  /** Further lines of the header. */
  headers?: string;
}

/** Returns a message in the form of mail. */
export const mailOf = ({ id, subject, text = "Words.", from, headers = "" }: Mail): string =>
  [
    ...(id === undefined ? [] : [`Message-ID: <${id}>`]),
    `From: ${from ?? "Grace Hopper <grace@example.org>"}`,
    "To: ada@example.org",
    `Subject: ${subject}`,
    "Date: Mon, 02 Nov 2026 09:00:00 +0000",
    ...(headers === "" ? [] : [headers]),
    "",
    text,
    "",
  ].join("\r\n");

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/** Returns a day as the protocol writes it. */
export const dateOf = (day: Date) =>
  `${String(day.getUTCDate()).padStart(2, "0")}-${months[day.getUTCMonth()]}-${day.getUTCFullYear()} 09:00:00 +0000`;
/** Returns a text with its length before it. */
export const literal = (text: string) => `{${Buffer.byteLength(text)}}\r\n${text}`;

/** Returns the fields of a message's header as its envelope. */
export function envelopeOf(text: string): string {
  const field = (name: string) =>
    new RegExp(`^${name}: (.*)$`, "im").exec(text.split("\r\n\r\n", 1)[0]!)?.[1]?.trim();
  const string = (value: string | undefined) => (value === undefined ? "NIL" : literal(value));
  const [, name, user, host] = /^(.*) <(.*)@(.*)>$/.exec(field("From") ?? "") ?? [];
  const from = `((${string(name)} NIL ${string(user)} ${string(host)}))`;
  const others = `${from} ${from} NIL NIL NIL NIL`;
  return `(${string(field("Date"))} ${string(field("Subject"))} ${from} ${others} ${string(field("Message-ID"))})`;
}

/** Whether a set of numbers, such as "1:3,7", has this one. */
export const isIn = (uid: number, set: string) =>
  set.split(",").some((part) => {
    const [first = 0, last = first] = part.split(":").map(Number);
    return uid >= first && uid <= last;
  });
