import { basePath } from "../base-path.ts";

const yearSeconds = 365 * 24 * 60 * 60;

/** Stores a cookie of this product on this device for a year; null deletes it. */
export function keepCookie(name: string, value: string | null) {
  const age = value === null ? 0 : yearSeconds;
  // no text: a cookie
  document.cookie = `${name}=${value ?? ""}; Max-Age=${age}; Path=${basePath || "/"}; SameSite=Lax`;
}
