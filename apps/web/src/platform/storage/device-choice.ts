const nameOf = (what: string) => `lectern-${what}`;

/**
 * A choice a person made on this device, if any. It stands in a cookie because signing out clears all
 * local storage, where nothing but the session's own keys may live.
 */
export const deviceChoice = (what: string): string | undefined =>
  new RegExp(`(?:^|; )${nameOf(what)}=([\\w-]+)`).exec(document.cookie)?.[1];

/** Keeps a choice on this device for a year; null forgets it. */
export function keepDeviceChoice(what: string, value: string | null) {
  const age = value === null ? 0 : 365 * 24 * 60 * 60;
  // no text: a cookie
  document.cookie = `${nameOf(what)}=${value ?? ""}; Max-Age=${age}; Path=/; SameSite=Lax`;
}
