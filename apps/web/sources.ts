import { getConfig } from "@lingui/conf";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";

import { isRecord } from "./src/platform/is-record.ts";
import { sentenceName } from "./src/platform/language/sentence-name.ts";

// An absolute path, because commands run in other folders too.
const configPath = `${import.meta.dirname}/lingui.config.ts`;

/**
 * Turns the catalogues of server messages into pairs, keyed by the message's short name. A message
 * with a placeholder is matched by its text, so its key is the full text.
 */
const serverSentences = (): Plugin => ({
  name: "server-sentences",
  enforce: "pre",
  transform: {
    filter: { id: /\/locales\/\w+\/server\/\w+\.json$/ },
    handler(code) {
      const sentences: unknown = JSON.parse(code);
      if (!isRecord(sentences)) throw new Error("A catalogue of the server holds no sentences.");
      const pairs = Object.entries(sentences).map(
        ([sentence, translation]) =>
          [sentence.includes("{0}") ? sentence : sentenceName(sentence), translation] as const,
      );
      return JSON.stringify(pairs);
    },
  },
});

/** Compiles our sources: React, the message catalogues, and the macros that refer to them. */
export const sources = () => [
  react(),
  serverSentences(),
  lingui({ configPath }),
  babel({
    presets: [
      linguiTransformerBabelPreset({ linguiConfig: getConfig({ configPath }) }, { configPath }),
    ],
  }),
];
