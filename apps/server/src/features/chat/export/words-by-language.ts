import type { Language } from "@lectern/contract/language";

import { ar } from "./texts/ar.ts";
import { de } from "./texts/de.ts";
import { en } from "./texts/en.ts";
import { es } from "./texts/es.ts";
import { fr } from "./texts/fr.ts";
import { ja } from "./texts/ja.ts";
import { zh } from "./texts/zh.ts";
import type { Words } from "./words.ts";

export const words: Record<Language, Words> = { en, de, fr, es, ar, zh, ja };
