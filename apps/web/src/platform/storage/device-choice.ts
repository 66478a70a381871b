import { keepCookie } from "./cookie.ts";

const nameOf = (what: string) => `lectern-${what}`;

/**
 * A choice made on this device, if any. Stored in a cookie because signing out clears local
 * storage, which may hold only the session's own keys.
 */
export const deviceChoice = (what: string): string | undefined =>
  new RegExp(`(?:^|; )${nameOf(what)}=([\\w-]+)`).exec(document.cookie)?.[1];

/** Stores a choice on this device for a year; null deletes it. */
export const keepDeviceChoice = (what: string, value: string | null) =>
  keepCookie(nameOf(what), value);
