import { useSyncExternalStore } from "react";

import { keepCookie } from "#platform/storage/cookie.ts";

export type ColorSchemeChoice = "light" | "dark" | "system";
export type ColorScheme = "light" | "dark";

const cookie = "lectern-theme";
const listeners = new Set<() => void>();
const device = () => globalThis.matchMedia("(prefers-color-scheme: dark)");

/**
 * The theme chosen on this device. Stored in a cookie because signing out clears local storage, and
 * public/first-paint.js reads it before the first paint.
 */
export function colorSchemeChoice(): ColorSchemeChoice {
  const chosen = new RegExp(`(?:^|; )${cookie}=(light|dark)`).exec(document.cookie)?.[1];
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

/** The current theme: the chosen one, or the device's. */
export function colorScheme(): ColorScheme {
  const choice = colorSchemeChoice();
  if (choice !== "system") return choice;
  return device().matches ? "dark" : "light";
}

function show() {
  document.documentElement.dataset.theme = colorScheme();
  for (const listener of listeners) listener();
}

export function chooseColorScheme(choice: ColorSchemeChoice) {
  keepCookie(cookie, choice === "system" ? null : choice);
  show();
}

/** Applies the chosen theme and follows the device. Called once, before the first render. */
export function startColorScheme() {
  show();
  device().addEventListener("change", show);
}

export function subscribeToColorScheme(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The choice and the resulting theme. */
export function useColorScheme() {
  const choice = useSyncExternalStore(subscribeToColorScheme, colorSchemeChoice);
  const scheme = useSyncExternalStore(subscribeToColorScheme, colorScheme);
  return { choice, scheme };
}
