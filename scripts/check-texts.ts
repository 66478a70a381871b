import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";

import { messageParts, templates } from "../packages/contract/src/message.ts";
import { articlesOf, wrongArticles } from "./texts/articles.ts";
import { conflictingTranslations } from "./texts/conflicts.ts";
import {
  messageSources,
  repeatedCodes,
  schemaSources,
  sentencesIn,
  unusedCodes,
  wrongTranslations,
} from "./texts/messages.ts";
import { rawCountsOf } from "./texts/raw-counts.ts";
import { rawTexts } from "./texts/raw.ts";
import { missingForms, shapeOf } from "./texts/shape.ts";

/**
 * Fails on a user-visible text that is in no catalog, on a count shown without shortCount, on a
 * catalog that differs from the sources, on a text or help article that a language lacks, on a
 * translation whose structure differs from its source, on one that differs between the catalogs
 * of a language, and on an English text that is shown as another.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const web = join(root, "apps/web");
const wrong: string[] = [];

// The theme contains only CSS.
const exclude = ["**/*.test.*", "src/ui/theme/**"];
const sources = globSync("src/**/*.{ts,tsx}", { cwd: web, exclude }).toSorted();
for (const file of sources)
  for (const { line, text } of rawTexts(join(web, file)))
    wrong.push(`apps/web/${file}:${line} is in no catalog: ${text}`);
for (const { file, line, text } of rawCountsOf(web))
  wrong.push(`${file}:${line} shows a count without shortCount: ${text}`);

const config = getConfig({ configPath: join(web, "lingui.config.ts") });
let texts = 0;
const catalogs = await getCatalogs(config);
const read = await Promise.all(catalogs.map((catalog) => catalog.readAll(config.locales)));
for (const locale of config.locales.filter((one) => one !== config.sourceLocale))
  for (const what of conflictingTranslations(read.map((byLocale) => byLocale[locale] ?? {})))
    wrong.push(`${locale}: ${what}`);
for (const byLocale of read) {
  for (const [locale, messages] of Object.entries(byLocale)) {
    for (const { message = "", translation, obsolete } of Object.values(messages)) {
      if (!translation || obsolete) continue;
      texts += 1;
      if (locale === config.sourceLocale && translation !== message)
        wrong.push(`${locale}: "${message}" is shown as "${translation}"`);
      const [source, translated] = [shapeOf(message), shapeOf(translation)];
      if (source.join(" ") !== translated.join(" "))
        wrong.push(
          `${locale}: "${message}" holds ${source.join(" ")}, its translation ${translated.join(" ")}`,
        );
      const forms = missingForms(translation, locale);
      if (forms.length > 0)
        wrong.push(`${locale}: "${message}" lacks the forms ${forms.join(", ")}`);
    }
  }
}

const codes = Object.keys(templates);
wrong.push(...repeatedCodes(Object.values(messageParts)).map((code) => `${code} is in two parts`));
wrong.push(...unusedCodes(codes, messageSources()).map((code) => `Nothing sends ${code}`));
wrong.push(
  ...sentencesIn(schemaSources()).map((text) => `The contract contains a message: "${text}"`),
);
for (const locale of config.locales.filter((one) => one !== config.sourceLocale))
  for (const [part, messages] of Object.entries(messageParts)) {
    const file = join(web, "src/locales", locale, "server", `${part}.json`);
    const translations = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
    for (const what of wrongTranslations(messages, translations))
      wrong.push(`${locale}/server/${part}.json: ${what}`);
  }

const help = join(root, "docs/help");
const articles = articlesOf(help, config.sourceLocale ?? "en");
for (const locale of config.locales.filter((one) => one !== config.sourceLocale))
  for (const what of wrongArticles(articles, articlesOf(help, locale)))
    wrong.push(`docs/help/${locale}/${what}`);

for (const line of wrong) console.error(line);
if (sources.length < 100 || texts < 100 || codes.length < 100 || articles.size < 10) {
  console.error(
    `Only ${sources.length} files, ${texts} texts and ${articles.size} articles were looked at; the check does not work.`,
  );
  process.exit(1);
}
console.log(
  `${sources.length} files, ${texts} texts, ${articles.size} articles, ${wrong.length} wrong`,
);

const lingui = (...words: string[]) =>
  spawnSync("lingui", [...words, "--workers", "1"], { cwd: web, stdio: "inherit" }).status;
const synced = lingui("check", "sync", "--clean");
const complete = lingui("check", "missing", "--mode", "catalog", "--verbose");
process.exit(wrong.length > 0 || synced !== 0 || complete !== 0 ? 1 : 0);
