import { getLogoFile } from "@lectern/contract/organizations";

/**
 * Returns the path of the logo stored under a key. The key is random, so the path cannot be
 * guessed.
 */
export const addressOf = (key: string): string =>
  getLogoFile.path.replace("{key}", key.replace("/", "-"));

/** Returns the key in a logo's path. */
export const keyOf = (name: string): string => name.replace("-", "/");
