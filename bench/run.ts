import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * `npm run bench` runs all; `npm run bench -- search streams` some; `--folder=path` is the folder
 * of PDFs (default: ../shared/data/sec10q/docs). Each prints its table and writes
 * bench/out/<name>.json.
 */
const all = [
  "footprint",
  "javascript",
  "paint",
  "viewer",
  "chat-paint",
  "listing",
  "chat-list",
  "reading",
  "ingestion",
  "upload",
  "formats",
  "search",
  "first-token",
  "streams",
];
const words = process.argv.slice(2);
const folder =
  words.find((word) => word.startsWith("--folder="))?.slice(9) ?? "../shared/data/sec10q/docs";
const names = words.filter((word) => !word.startsWith("--"));

let failed = 0;
for (const name of names.length > 0 ? names : all) {
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const { status } = spawnSync(process.execPath, [file, folder], { stdio: "inherit" });
  if (status !== 0) failed++;
}
process.exit(failed > 0 ? 1 : 0);
