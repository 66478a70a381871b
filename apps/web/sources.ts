import { getConfig } from "@lingui/conf";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";

// Named, because commands run in other folders too.
const configPath = `${import.meta.dirname}/lingui.config.ts`;

/** What reads our sources: React, the catalogues of texts, and the macros that name those. */
export const sources = () => [
  react(),
  lingui({ configPath }),
  babel({
    presets: [
      linguiTransformerBabelPreset({ linguiConfig: getConfig({ configPath }) }, { configPath }),
    ],
  }),
];
