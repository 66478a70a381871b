import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { buildWeb } from "../scripts/build-web.ts";
import { report } from "./measure.ts";

/**
 * The JavaScript a browser must have before a screen works: the entry, the screen, their static
 * imports, and the catalogue of the language shown, taken as the largest of all.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "apps/web/dist");

interface Chunk {
  file: string;
  imports?: string[];
}

await buildWeb();
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<
  string,
  Chunk
>;

const entry = ["index.html"];
const auth = [...entry, "src/pages/auth/AuthLayout.tsx"];
const frame = [...entry, "src/pages/SignedInLayout.tsx"];

const routes = [
  { name: "login", modules: [...auth, "src/pages/auth/LoginPage.tsx"], most: 160 },
  { name: "home", modules: [...frame, "src/pages/home/HomePage.tsx"] },
  { name: "library", modules: [...frame, "src/pages/LibraryPage.tsx"], most: 210 },
  { name: "chat", modules: [...frame, "src/pages/ChatPage.tsx"], most: 300 },
];

/** The chunks that modules stand in, and everything those import statically. */
function chunksOf(modules: string[]): Set<string> {
  const seen = new Set(modules);
  for (const key of seen) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}.`);
    for (const imported of chunk.imports ?? []) seen.add(imported);
  }
  return seen;
}

/** kB (1,000 bytes) of gzipped JavaScript. */
function gzipped(modules: string[]): number {
  let bytes = 0;
  for (const key of chunksOf(modules)) {
    const file = manifest[key]?.file ?? "";
    if (file.endsWith(".js"))
      bytes += gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  }
  return bytes / 1000;
}

const catalogues = Object.keys(manifest).filter((key) => key.startsWith("src/locales/"));
const catalogue = Math.max(...catalogues.map((key) => gzipped([key])));

report(
  "javascript",
  routes.map(({ name, modules, most }) => ({
    what: `Initial JavaScript, gzip: ${name}`,
    value: gzipped(modules) + catalogue,
    unit: "kB",
    ...(most === undefined ? {} : { target: { most } }),
  })),
);
