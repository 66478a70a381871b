import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "apps/web/dist");
const mark = join(root, "node_modules/.lectern-web-built");
const sources = ["apps/web/src", "apps/web/public", "packages/contract/src", "docs/help"];
const single = [
  "apps/web/index.html",
  "apps/web/vite.config.ts",
  "apps/web/pdfjs-files.ts",
  "apps/web/sources.ts",
  "apps/web/lingui.config.ts",
  "apps/web/package.json",
  "package-lock.json",
  "scripts/build-web.ts",
];

async function filesBelow(folder: string): Promise<string[]> {
  if (!existsSync(join(root, folder))) return [];
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

async function hashOfSources(): Promise<string> {
  const lists = await Promise.all(sources.map(filesBelow));
  const files = [...lists.flat().toSorted(), ...single.map((file) => join(root, file))];
  const hash = createHash("sha256");
  for (const name of ["VITE_API_BASE_URL", "VITE_SESSION"]) {
    hash.update(`${name}=${process.env[name] ?? ""};`);
  }
  for (const file of files) {
    if (!/\.test\.tsx?$/.test(file))
      hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest("hex");
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes the compressed forms next to each text file, so the server never compresses the same bytes
 * twice.
 */
async function compress() {
  const files = (await readdir(dist, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(js|mjs|css|html|svg|json|wasm)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files) {
    const bytes = await readFile(file);
    if (bytes.length < 1024) continue;
    const quality = bytes.length > 1_000_000 ? 9 : 11;
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
    await Promise.all([
      brotli(bytes, { params }).then((small) => writeFile(`${file}.br`, small)),
      zip(bytes, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
    ]);
  }
}

/** Builds the web app unless it was built from exactly these sources. */
export async function buildWeb(): Promise<void> {
  const hash = await hashOfSources();
  const built = existsSync(join(dist, "index.html")) && existsSync(mark);
  if (built && readFileSync(mark, "utf8") === hash) return;
  console.log("Building the web app. This happens when its sources change.");
  const vite = join(root, "node_modules/vite/bin/vite.js");
  execFileSync(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: join(root, "apps/web"),
    stdio: "inherit",
  });
  await compress();
  mkdirSync(join(root, "node_modules"), { recursive: true });
  writeFileSync(mark, hash);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWeb();
