import { i18n } from "@lingui/core";

/** Returns a language's name in the current language, or its code if the browser has no name. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(i18n.locale, { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
