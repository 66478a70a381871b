/**
 * The languages of the interface. To add one: its code in the contract, a line here, its direction
 * in public/first-paint.js, and a catalog, which `npm run texts` creates; and see CONTRIBUTING.md.
 */
export const languages = [
  // no text: each is named in its own words
  { code: "en", name: "English", direction: "ltr" },
  { code: "de", name: "Deutsch", direction: "ltr" }, // no text: the same
  { code: "fr", name: "Français", direction: "ltr" }, // no text: the same
  { code: "es", name: "Español", direction: "ltr" }, // no text: the same
  { code: "ar", name: "العربية", direction: "rtl" },
  { code: "zh", name: "简体中文", direction: "ltr" },
  { code: "ja", name: "日本語", direction: "ltr" },
] as const;

export type Language = (typeof languages)[number]["code"];

export const sourceLanguage: Language = "en";

/** Returns the language of a code, if the interface has it. */
export const ours = (code: string | undefined): Language | undefined =>
  languages.find((language) => language.code === code)?.code;
