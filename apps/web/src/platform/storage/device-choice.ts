import { cookiePath } from "../base-path.ts";

const nameOf = (what: string) => `lectern-${what}`;

/**
 * A choice made on this device, if any. Stored in a cookie because signing out clears local
 * storage, which may hold only the session's own keys.
 */
export const deviceChoice = (what: string): string | undefined =>
  new RegExp(`(?:^|; )${nameOf(what)}=([\\w-]+)`).exec(document.cookie)?.[1];

/** Stores a choice on this device for a year; null deletes it. */
export function keepDeviceChoice(what: string, value: string | null) {
  const age = value === null ? 0 : 365 * 24 * 60 * 60;
  // no text: a cookie
  document.cookie = `${nameOf(what)}=${value ?? ""}; Max-Age=${age}; ${cookiePath}; SameSite=Lax`;
}
