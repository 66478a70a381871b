import type { Language } from "@lectern/contract/language";

import type { Mail } from "#deps";

import { type Look, ownName } from "./look.ts";
import { asHtml, asText } from "./layout.ts";
import { apart, nameInMail } from "./names.ts";
import { ar } from "./texts/ar.ts";
import { de } from "./texts/de.ts";
import { en } from "./texts/en.ts";
import { es } from "./texts/es.ts";
import { fr } from "./texts/fr.ts";
import { ja } from "./texts/ja.ts";
import { zh } from "./texts/zh.ts";
import type { Letters, Words } from "./words.ts";

const letters: Record<Language, Letters> = { en, de, fr, es, ar, zh, ja };

export interface Reader {
  email: string;
  first_name: string | null;
  language: Language | null;
}

/** A mail before it has the look of its workspace. */
export type MailWithoutLook = (look: Look | undefined) => Mail;

/** Tools for writing a mail: the texts of the language, and formatting of names and times. */
export interface Pen {
  letters: Letters;
  /** Cleans a user-chosen name and isolates it in text of the other direction. */
  named: (name: string) => string;
  /** A time in UTC, since the reader's time zone is unknown. */
  time: (at: Date) => string;
}

const penOf = (language: Language): Pen => ({
  letters: letters[language],
  named: language === "ar" ? (name) => apart(nameInMail(name)) : nameInMail,
  time: (at) =>
    `${new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(at)} UTC`,
});

/** Composes a mail in the reader's language; `link` is the address of its button. */
export function compose(
  reader: Reader,
  write: (pen: Pen) => Words,
  link?: string,
): MailWithoutLook {
  const language = reader.language ?? "en";
  const pen = penOf(language);
  const words = write(pen);
  return (look) => {
    const product = pen.named(look?.product_name ?? ownName);
    const sheet = {
      language,
      product,
      accent: look?.accent ?? null,
      direction: language === "ar" ? "rtl" : "ltr",
      greeting: pen.letters.greeting(reader.first_name ? pen.named(reader.first_name) : undefined),
      words,
      link,
      otherwise: pen.letters.otherwise,
      footer: pen.letters.footer(product),
    } as const;
    return { to: reader.email, subject: words.subject, text: asText(sheet), html: asHtml(sheet) };
  };
}
