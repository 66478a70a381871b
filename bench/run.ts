import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * `npm run bench` runs all; `npm run bench -- search streams` some; `--folder=path` is the folder
 * of PDFs (default: ../shared/data/sec10q/docs); a program may have further options. Each prints its table and writes
 * bench/out/<name>.json.
 */
const programs: Record<string, string> = {
  footprint: "footprint",
  javascript: "browser/javascript",
  paint: "browser/paint",
  viewer: "browser/viewer",
  "chat-paint": "browser/chat-paint",
  listing: "browser/listing",
  "chat-list": "browser/chat-list",
  reading: "intake/reading",
  ingestion: "intake/ingestion",
  upload: "intake/upload",
  formats: "intake/formats",
  search: "search/search",
  "first-token": "answers/first-token",
  streams: "answers/streams",
  moment: "answers/moment",
  reviews: "agents/reviews",
  research: "agents/research",
};
/** Programs that run only when they are named. */
const onRequest: Record<string, string> = {
  "address-timing": "address-timing",
  growth: "search/growth",
  "intake-memory": "intake/intake-memory",
};
const words = process.argv.slice(2);
const folder =
  words.find((word) => word.startsWith("--folder="))?.slice(9) ?? "../shared/data/sec10q/docs";
const options = words.filter((word) => word.startsWith("--"));
const names = words.filter((word) => !word.startsWith("--"));

let failed = 0;
for (const name of names.length > 0 ? names : Object.keys(programs)) {
  const program = programs[name] ?? onRequest[name];
  if (!program) {
    console.error(`There is no benchmark "${name}".`);
    failed++;
    continue;
  }
  const file = fileURLToPath(new URL(`${program}.ts`, import.meta.url));
  const { status } = spawnSync(process.execPath, [file, folder, ...options], { stdio: "inherit" });
  if (status !== 0) failed++;
}
process.exit(failed > 0 ? 1 : 0);
