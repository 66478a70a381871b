import { defineConfig } from "vite";

import { pdfjsFiles } from "./pdfjs-files.ts";
import { sources } from "./sources.ts";

const server = process.env["LECTERN_SERVER"] ?? "http://127.0.0.1:3000";

/**
 * What the server answers itself. Screens share first segments with calls (/auth, /settings), so
 * calls are told apart by /ext/.
 */
const calls =
  "^/(auth|organization|libraries|chats|personas|assets|agents|settings)/ext/|^/(openapi\\.json|docs|healthz|readyz)";

export default defineConfig(({ command, mode }) => ({
  root: import.meta.dirname,
  plugins: [...sources(), pdfjsFiles()],
  define: {
    // In the built app the refresh token is an HttpOnly cookie; under the development server it is kept by the client.
    "import.meta.env.VITE_SESSION": JSON.stringify(
      process.env["VITE_SESSION"] ??
        (command === "build" && mode === "production" ? "cookie" : "token"),
    ),
  },
  server: { host: "127.0.0.1", proxy: { [calls]: { target: server } } },
  build: {
    // "assets" is a screen of the product.
    assetsDir: "static",
    manifest: true,
    target: "baseline-widely-available",
    // The content security policy takes fonts from files alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // pdf.js is large and loaded with the viewer; what a screen needs is measured by bench/javascript.ts.
    chunkSizeWarningLimit: 1500,
  },
}));
