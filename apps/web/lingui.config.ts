import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";

import { languages, sourceLanguage } from "./src/platform/languages.ts";

export default defineConfig({
  locales: languages.map(({ code }) => code),
  sourceLocale: sourceLanguage,
  // A text that is not translated yet is shown in English; `npm run check:texts` fails on it.
  fallbackLocales: { default: sourceLanguage },
  catalogs: [
    { path: "<rootDir>/src/locales/{locale}", include: ["src"], exclude: ["**/*.test.*"] },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: "message",
});
