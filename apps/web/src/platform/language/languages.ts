/**
 * The languages of the interface. To add one: a line here, its code and direction in
 * public/first-paint.js, and a catalogue, which `npm run texts` creates.
 */
export const languages = [
  // no text: each is named in its own words
  { code: "en", name: "English", direction: "ltr" },
  { code: "de", name: "Deutsch", direction: "ltr" }, // no text: the same
  { code: "ar", name: "العربية", direction: "rtl" },
] as const;

export type Language = (typeof languages)[number]["code"];

export const sourceLanguage: Language = "en";
