import { createReadStream, readdirSync, readFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

const root = dirname(fileURLToPath(import.meta.resolve("pdfjs-dist/package.json")));
const [, version = ""] =
  /"version":\s*"([^"]+)"/.exec(readFileSync(join(root, "package.json"), "utf8")) ?? [];

/**
 * Files pdf.js requests by name at run time: character maps, the 14 standard fonts, colour
 * profiles, decoders, note icons.
 */
const folders: Record<string, RegExp> = {
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(pfb|ttf)$/,
  iccs: /\.icc$/,
  // Leaves out the fallbacks without WebAssembly and the script engine of forms.
  wasm: /^(jbig2|openjpeg|qcms_bg)\.wasm$/,
  "web/images": /^annotation-.*\.svg$/,
};

const types: Record<string, string> = { ".wasm": "application/wasm", ".svg": "image/svg+xml" };

const files = () =>
  Object.entries(folders).flatMap(([folder, wanted]) =>
    readdirSync(join(root, folder))
      .filter((name) => wanted.test(name))
      .map((name) => `${folder}/${name}`),
  );

/**
 * Serves pdf.js' own files from our origin, under a path with its version, so that browsers may
 * cache them for good. The viewer builds the same path: features/viewer/pdf/engine.ts.
 */
export function pdfjsFiles(): Plugin {
  const base = `static/pdfjs-${version}`;
  return {
    name: "pdfjs-files",
    configureServer(server) {
      const known = new Set(files());
      server.middlewares.use(`/${base}/`, (request, response, next) => {
        const file = (request.url ?? "").replace(/^\/|[?#].*$/g, "");
        if (!known.has(file)) {
          next();
          return;
        }
        response.setHeader("Content-Type", types[extname(file)] ?? "application/octet-stream");
        createReadStream(join(root, file)).pipe(response);
      });
    },
    generateBundle() {
      for (const file of files()) {
        this.emitFile({
          type: "asset",
          fileName: `${base}/${file}`,
          source: readFileSync(join(root, file)),
        });
      }
    },
  };
}
