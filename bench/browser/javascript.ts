import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { messagePartsOf, type TextArea } from "../../apps/web/src/platform/language/areas.ts";
import { buildWeb } from "../../scripts/build-web.ts";
import { report } from "../measure.ts";

/**
 * JavaScript that a browser must load before a screen works: the entry, the screen, their static
 * imports, and the texts of the largest language: the screen's own catalogs (see
 * apps/web/lingui.config.ts) and the server's messages there.
 */
const root = fileURLToPath(new URL("../..", import.meta.url));
const dist = join(root, "apps/web/dist");

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
}

await buildWeb();
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<
  string,
  Chunk
>;

// The entry is in the chunk that vite.config.ts names "base".
const entry = Object.keys(manifest).filter(
  (key) => key.startsWith("_") && manifest[key]?.name === "base",
);
if (entry.length !== 1) throw new Error("The build has no entry.");
const auth = [...entry, "src/pages/auth/AuthLayout.tsx"];
const frame = [...entry, "src/pages/SignedInLayout.tsx"];
const signedOut = ["base", "signed-out"] as const;
const signedIn = ["base", "signed-in"] as const;

const routes = [
  {
    name: "login",
    texts: signedOut,
    modules: [...auth, "src/pages/auth/LoginPage.tsx"],
    most: 170,
  },
  { name: "home", texts: signedIn, modules: [...frame, "src/pages/home/HomePage.tsx"] },
  { name: "library", texts: signedIn, modules: [...frame, "src/pages/LibraryPage.tsx"], most: 220 },
  {
    name: "chat",
    texts: [...signedIn, "chat"] as const,
    modules: [...frame, "src/pages/ChatPage.tsx"],
    most: 300,
  },
];

/** Returns the chunks that contain the modules, and everything those import statically. */
function chunksOf(modules: string[]): Set<string> {
  const seen = new Set(modules);
  for (const key of seen) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}.`);
    for (const imported of chunk.imports ?? []) seen.add(imported);
  }
  return seen;
}

/** Returns the kB (1,000 bytes) of gzipped JavaScript. */
function gzipped(modules: string[]): number {
  let bytes = 0;
  for (const key of chunksOf(modules)) {
    const file = manifest[key]?.file ?? "";
    if (file.endsWith(".js"))
      bytes += gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  }
  return bytes / 1000;
}

/** Returns the kB of the texts of the largest language. */
function textsOf(areas: readonly (TextArea | "base")[]): number {
  const languages = Object.keys(manifest).flatMap(
    (key) => /^src\/locales\/(\w+)\/base\.po$/.exec(key)?.[1] ?? [],
  );
  const sizes = languages.map((language) => {
    const texts = areas.map((area) => `src/locales/${language}/${area}.po`);
    const messages = areas
      .flatMap((area) => messagePartsOf[area] ?? [])
      .map((part) => `src/locales/${language}/server/${part}.json`);
    // The server's messages are English, so English needs no catalog for them.
    return gzipped([...texts, ...messages.filter((file) => file in manifest)]);
  });
  if (sizes.length < 2) throw new Error("The build has no catalogs.");
  return Math.max(...sizes);
}

report(
  "javascript",
  routes.map(({ name, texts, modules, most }) => ({
    what: `Initial JavaScript, gzip: ${name}`,
    value: gzipped(modules) + textsOf(texts),
    unit: "kB",
    ...(most === undefined ? {} : { target: { most } }),
  })),
);
