import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * `npm run notices` writes THIRD-PARTY-NOTICES.txt: name, version, license and license text of
 * every package in the running product. Fails on a package without a license, or with a license
 * that is not permissive.
 */
interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

const folder = "node_modules/";
const root = fileURLToPath(new URL("..", import.meta.url));
const permissive =
  /^(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|OFL-1\.1|Python-2\.0|Unlicense|WTFPL|Zlib|MPL-2\.0)$/;

/** Licenses that a package states only in its README. */
const stated: Record<string, string> = { "combine-errors": "MIT" };

/** Whether an SPDX license expression allows a permissive choice. */
const isPermissive = (license: string) =>
  license
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((one) => permissive.test(one)));

/**
 * Returns the license texts in a package's folder; none if a package for another platform is not
 * installed.
 */
function textsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i.test(name))
      .toSorted()
      .map((name) => readFileSync(join(folder, name), "utf8").trim());
  } catch {
    return [];
  }
}

const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, Locked>;
};
const refused: string[] = [];
const notices = new Map<string, string>();
for (const [path, { version, dev, link, ...locked }] of Object.entries(lock.packages)) {
  if (!path.includes(folder) || dev || link) continue;
  const name = path.slice(path.lastIndexOf(folder) + folder.length);
  const license = locked.license ?? stated[name] ?? "no license";
  const title = `${name} ${version}`;
  if (!isPermissive(license)) refused.push(`${title}: ${license}`);
  notices.set(title, [title, license, ...textsIn(join(root, path))].join("\n\n"));
}
if (refused.length > 0) {
  console.error(`These packages need a decision about their license:\n${refused.join("\n")}`);
  process.exit(1);
}
const rule = `\n\n${"-".repeat(72)}\n\n`;
const texts = [...notices].toSorted(([one], [other]) => (one < other ? -1 : 1));
writeFileSync(
  join(root, "THIRD-PARTY-NOTICES.txt"),
  `Lectern uses these packages.${rule}${texts.map(([, text]) => text).join(rule)}\n`,
);
console.log(`THIRD-PARTY-NOTICES.txt: ${notices.size} packages`);
