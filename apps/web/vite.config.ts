import { defineConfig } from "vite";

import { pdfjsFiles } from "./pdfjs-files.ts";
import { sources } from "./sources.ts";

const server = process.env["LECTERN_SERVER"] ?? "http://127.0.0.1:3000";

/**
 * Paths the server answers itself. Screens and calls share first segments (/auth, /settings), so
 * /ext/ distinguishes the calls.
 */
const calls = "^/[a-z]+/ext/|^/(openapi\\.json|docs|healthz|readyz)";

export default defineConfig(({ command, mode }) => ({
  root: import.meta.dirname,
  plugins: [...sources(), pdfjsFiles()],
  define: {
    // The built app has the refresh token in an HttpOnly cookie, the development server's client
    // stores it itself.
    "import.meta.env.VITE_SESSION": JSON.stringify(
      process.env["VITE_SESSION"] ??
        (command === "build" && mode === "production" ? "cookie" : "token"),
    ),
  },
  // Files name each other by relative paths, since the server may be below a path of its host.
  experimental: {
    renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }),
  },
  server: { host: "127.0.0.1", proxy: { [calls]: { target: server } } },
  build: {
    // "assets" is a screen of the product.
    assetsDir: "static",
    manifest: true,
    target: "baseline-widely-available",
    // The content security policy allows fonts only from files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // pdf.js is large, loaded with the viewer; e2e/cold-load.spec.ts limits what a screen loads.
    chunkSizeWarningLimit: 1500,
    // All styles in one file: with one per chunk, a screen would need a dozen requests.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // What every screen loads first names every chunk: a character less of each matters.
        chunkFileNames: "static/[name]-[hash:7].js",
        // Shared code in a few files: each file costs a request and response headers.
        // e2e/cold-load.spec.ts limits how many a screen may load.
        codeSplitting: {
          groups: [
            { name: "base", tags: ["$initial"], priority: 8 },
            {
              name: "ui",
              test: /src\/(platform|ui\/(?!markdown|password|overlays|theme|layout\/(VirtualList|PagedList|use-virtual)))|\/@tanstack\/(?!(react-)?virtual)/,
              minShareCount: 3,
              priority: 7,
            },
            {
              // Signing in shows no long list.
              name: "lists",
              test: /\/@tanstack\/(react-)?virtual|src\/ui\/layout\/(VirtualList|PagedList|use-virtual)/,
              priority: 6.5,
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
              test: /src\/features\/(chat\/(?!knowledge\/(picker|meter)\/)|attachments|models|personas|runs\/starting|draft-list)/,
              minShareCount: 2,
              priority: 3,
            },
            {
              // What the pages of runs, drafts, reviews, checks and requests share; no conversation needs it.
              name: "work",
              test: /src\/(features\/(runs\/(?!starting|slots)|drafts|reviews|checks|requests)|ui\/(layout\/(ItemBar|item-list)|popups\/RenameDialog)|pages\/evidence\/use-evidence)/,
              minShareCount: 2,
              priority: 2,
            },
            {
              // Screens that few others lead to at once.
              name: "aside",
              test: /src\/(pages\/(persona|help|settings)|features\/recipients)/,
              minShareCount: 2,
              priority: 1,
            },
            {
              // What choosing the sources of a question opens.
              name: "knowledge",
              test: /src\/features\/chat\/knowledge\/(picker|meter)/,
              minShareCount: 2,
              priority: 0.7,
            },
            {
              // What the pages of assets and of the library share; no conversation needs it.
              name: "assets",
              test: /src\/(features\/(tags|topics|search\/components|library\/(throttle|actions\/re))|pages\/(assets|NotFound|legal)|ui\/(text\/diff|layout\/(ActionBar|Pager)))/,
              minShareCount: 2,
              priority: 0.5,
            },
            {
              name: "shared",
              // Excludes the viewer, whose code fetches pdf.js as soon as it is loaded.
              test: /src\/(features\/(?!viewer)|pages\/(?!auth)|ui\/(?!password|overlays|theme))/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
}));
