import { getLogoFile } from "@lectern/contract/organizations";

/** Where the logo stored under a key is served. The key is random, so the address cannot be guessed. */
export const addressOf = (key: string): string =>
  getLogoFile.path.replace("{key}", key.replace("/", "-"));

/** The key that such an address names. */
export const keyOf = (name: string): string => name.replace("-", "/");
