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
import type { MailTexts, Words } from "./words.ts";

const texts: Record<Language, MailTexts> = { en, de, fr, es, ar, zh, ja };

export interface Recipient {
  email: string;
  first_name: string | null;
  language: Language | null;
}

/** A mail before it has the look of its workspace. */
export type MailWithoutLook = (look: Look | undefined) => Mail;

/** Tools for writing a mail: the texts of the language, and formatting of names and times. */
export interface MailFormatter {
  texts: MailTexts;
  /** Cleans a user-chosen name and isolates it in text of the other direction. */
  named: (name: string) => string;
  /** A time in UTC, since the reader's time zone is unknown. */
  time: (at: Date) => string;
}

const formatterFor = (language: Language): MailFormatter => ({
  texts: texts[language],
  named: language === "ar" ? (name) => apart(nameInMail(name)) : nameInMail,
  time: (at) =>
    `${new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(at)} UTC`,
});

/** Composes a mail in the reader's language; `link` is the address of its button. */
export function compose(
  recipient: Recipient,
  write: (formatter: MailFormatter) => Words,
  link?: string,
): MailWithoutLook {
  const language = recipient.language ?? "en";
  const formatter = formatterFor(language);
  const words = write(formatter);
  return (look) => {
    const product = formatter.named(look?.product_name ?? ownName);
    const layout = {
      language,
      product,
      accent: look?.accent ?? null,
      direction: language === "ar" ? "rtl" : "ltr",
      greeting: formatter.texts.greeting(
        recipient.first_name ? formatter.named(recipient.first_name) : undefined,
      ),
      words,
      link,
      otherwise: formatter.texts.otherwise,
      footer: formatter.texts.footer(product),
    } as const;
    return {
      to: recipient.email,
      subject: words.subject,
      text: asText(layout),
      html: asHtml(layout),
    };
  };
}
