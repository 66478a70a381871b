import { spawnSync } from "node:child_process";
import { globSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";

import { articlesOf, wrongArticles } from "./texts/articles.ts";
import { namesake, wrongSentences } from "./texts/parts.ts";
import { rawTexts } from "./texts/raw.ts";
import { serverSentences } from "./texts/server.ts";
import { missingForms, shapeOf } from "./texts/shape.ts";

/**
 * Fails on a user-visible text that is in no catalogue, on a catalogue that differs from the
 * sources, on a text or help article that a language lacks, and on a translation whose structure
 * differs from its source.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const web = join(root, "apps/web");
const wrong: string[] = [];

// The theme contains only CSS.
const exclude = ["**/*.test.*", "src/ui/theme/**"];
const sources = globSync("src/**/*.{ts,tsx}", { cwd: web, exclude }).toSorted();
for (const file of sources)
  for (const { line, text } of rawTexts(join(web, file)))
    wrong.push(`apps/web/${file}:${line} is in no catalogue: ${text}`);

const config = getConfig({ configPath: join(web, "lingui.config.ts") });
let texts = 0;
for (const catalog of await getCatalogs(config)) {
  const byLocale = await catalog.readAll(config.locales);
  for (const [locale, messages] of Object.entries(byLocale)) {
    for (const { message = "", translation, obsolete } of Object.values(messages)) {
      if (!translation || obsolete) continue;
      texts += 1;
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

const sentences = serverSentences();
wrong.push(...namesake([...sentences.keys()]));
for (const locale of config.locales.filter((one) => one !== config.sourceLocale))
  wrong.push(
    ...wrongSentences(sentences, saidIn(locale)).map((what) => `${locale}/server/${what}`),
  );

/** Returns the server sentences in a language's catalogues, by part. */
function saidIn(locale: string) {
  const folder = join(web, "src/locales", locale, "server");
  return new Map(
    readdirSync(folder).map((file) => [
      basename(file, ".json"),
      JSON.parse(readFileSync(join(folder, file), "utf8")) as Record<string, string>,
    ]),
  );
}

const help = join(root, "docs/help");
const articles = articlesOf(help, config.sourceLocale ?? "en");
for (const locale of config.locales.filter((one) => one !== config.sourceLocale))
  for (const what of wrongArticles(articles, articlesOf(help, locale)))
    wrong.push(`docs/help/${locale}/${what}`);

for (const line of wrong) console.error(line);
if (sources.length < 100 || texts < 100 || sentences.size < 100 || articles.size < 10) {
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
