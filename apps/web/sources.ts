import { getConfig } from "@lingui/conf";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";

// An absolute path, because commands run in other folders too.
const configPath = `${import.meta.dirname}/lingui.config.ts`;

/** Compiles our sources: React, the message catalogs, and the macros that refer to them. */
export const sources = () => [
  react(),
  lingui({ configPath }),
  babel({
    presets: [
      linguiTransformerBabelPreset({ linguiConfig: getConfig({ configPath }) }, { configPath }),
    ],
  }),
];
