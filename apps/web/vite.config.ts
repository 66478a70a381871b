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
    // pdf.js is large and loaded with the viewer; what a screen takes is bounded by e2e/cold-load.spec.ts.
    chunkSizeWarningLimit: 1500,
    // All styles in one file: with a file for each chunk a screen takes a dozen requests for them.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // What screens share, in a few files: each file costs a request and the headers of its
        // answer. e2e/cold-load.spec.ts says how many a screen may take.
        codeSplitting: {
          groups: [
            { name: "base", tags: ["$initial"], priority: 8 },
            {
              name: "ui",
              test: /src\/(platform|ui\/(?!markdown|password|overlays|theme))|\/@tanstack\//,
              minShareCount: 3,
              priority: 7,
            },
            { name: "markdown", test: /src\/ui\/markdown/, priority: 6 },
            {
              name: "library",
              test: /src\/features\/(library|topics|assets|search)/,
              minShareCount: 3,
              priority: 5,
            },
            {
              name: "evidence",
              test: /src\/(features\/viewer|pages\/evidence)/,
              minShareCount: 3,
              priority: 4,
            },
            {
              name: "chat",
              test: /src\/features\/(chat|attachments|models|personas)/,
              minShareCount: 2,
              priority: 3,
            },
            {
              name: "shared",
              // The viewer's readers fetch pdf.js as soon as they are there.
              test: /src\/(features\/(?!viewer)|pages\/(?!auth)|ui\/(?!password|overlays|theme))/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
}));
