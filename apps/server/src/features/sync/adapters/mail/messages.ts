import type { FetchMessageObject } from "imapflow";

import { named } from "../../../sources/index.ts";
import { hashOf, pathPart } from "../pages.ts";

/** A message as its envelope tells it. */
export interface MailMessage {
  uid: number;
  size: number;
  /** The same for a message wherever it lies, and for no other one. */
  identity: string;
  /** The name of its document. */
  name: string;
}

/** A folder of a mailbox, as it was opened. */
export interface MailFolder {
  name: string;
  /** The folder of its documents; empty for the top level. */
  place: string;
  /** UIDs are those of other messages once this changes. */
  validity: string;
}

/** What is asked of a message before it is read; nothing of it marks the message as read. */
export const asked = { uid: true, size: true, envelope: true, internalDate: true } as const;

export function mailMessageOf(found: FetchMessageObject): MailMessage {
  const { uid, size = 0, envelope = {} } = found;
  const received = dateOf(found.internalDate);
  const { messageId, subject = "", date, from = [] } = envelope;
  const sender = from[0]?.address ?? "";
  // A Message-ID alone could be that of another message, which would hide this one.
  const marks = [messageId, subject, dateOf(date), from.map(({ address }) => address)];
  const identity = hashOf(JSON.stringify(messageId ? marks : [...marks, received, size]));
  const day = (dateOf(date) || received).slice(0, 10);
  const title = [day, subject.trim() || sender || String(uid)].filter(Boolean).join(" ");
  return { uid, size, identity, name: named(title, "eml") };
}

function dateOf(date: Date | string | undefined): string {
  const time = date === undefined ? Number.NaN : new Date(date).getTime();
  return Number.isNaN(time) ? "" : new Date(time).toISOString();
}

/**
 * Returns the path of a message. It tells the folder and the number of the message, and not its
 * subject, so that a message that was stored is found again without its envelope.
 */
export function pathOf({ name, place, validity }: MailFolder, uid: number): string {
  const file = `${hashOf(name).slice(0, 8)}-${validity}-${uid}.eml`;
  return place === "" ? file : `${place}/${file}`;
}

/** Returns the folder of the documents for a folder of a mailbox. */
export const placeOf = (name: string, delimiter: string): string =>
  (delimiter === "" ? [name] : name.split(delimiter))
    .map((part) => pathPart(part).trim())
    .filter((part) => !/^\.*$/.test(part))
    .join("/");
