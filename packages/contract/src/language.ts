import { z } from "zod";

/** The languages of screens, mails, and the labels in exported files. */
export const Language = z.enum(["en", "de", "fr", "es", "ar", "zh", "ja"]);
export type Language = z.infer<typeof Language>;
