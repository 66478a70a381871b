import { execFileSync } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import { buildIfChanged, root } from "./build-state.ts";

const dist = join(root, "apps/web/dist");
const sources = [
  "apps/web/src",
  "apps/web/public",
  "packages/contract/src",
  "docs/help",
  "apps/web/index.html",
  "apps/web/vite.config.ts",
  "apps/web/pdfjs-files.ts",
  "apps/web/sources.ts",
  "apps/web/lingui.config.ts",
  "apps/web/package.json",
  "package-lock.json",
  "scripts/build-web.ts",
];

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

async function build(): Promise<void> {
  console.log("Building the web app. This happens when its sources change.");
  const vite = join(root, "node_modules/vite/bin/vite.js");
  execFileSync(process.execPath, [vite, "build", "--logLevel", "error"], {
    cwd: join(root, "apps/web"),
    stdio: "inherit",
  });
  await compress();
}

/** Builds the web app unless it was built from exactly these sources. */
export const buildWeb = (): Promise<void> =>
  buildIfChanged({
    name: "web",
    sources,
    variables: ["VITE_API_BASE_URL", "VITE_SESSION"],
    output: "apps/web/dist/index.html",
    run: build,
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWeb();
