import { join } from "node:path/posix";

import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";

import { languages, sourceLanguage } from "./src/platform/language/languages.ts";

/**
 * Where the texts of each catalogue stand. `base` is fetched at once, the others with the first
 * screen that needs them (see router.tsx); scripts/arrows.ts sees to it that no screen needs more.
 */
const outside = ["src/pages/auth"];
/** What everyone may read, long and seldom read. */
const legal = ["src/pages/legal"];
const settings = [
  "src/features/account",
  "src/features/models/settings",
  "src/features/organization",
  "src/features/system-documents",
  "src/pages/settings",
];
/** What is called over a screen, or tells how the product is used. */
const over = [
  "src/pages/palette",
  "src/pages/shortcuts",
  "src/pages/help",
  "src/pages/links",
  "src/pages/NewWorkspaceDialog.tsx",
];
/** What the settings and the built-in personas are called is said by the palette too, and stands in both catalogues. */
const names = ["src/pages/settings/sections.ts", "src/features/personas/built-in-names.ts"];
/** The tray of uploads and what works behind it, loaded with the first files. */
const uploads = [
  "acceptable.ts",
  "time-left.ts",
  "sending/checksum.ts",
  "sending/work.ts",
  "tray",
].map((name) => join("src/features/library/uploads", name));
/** What the library shows and does after its first screen (see its part.ts). */
const library = [
  "activity",
  "actions",
  "collections",
  "documents",
  "folders",
  "publishing",
  "sharing",
  "trash",
  "web",
].map((name) => join("src/features/library", name));
/** What is attached to a conversation, loaded with the first file (see attach.ts and AttachmentRow.tsx). */
const attachments = ["src/features/attachments/row", "src/features/attachments/sending"];
/** Topics and snippets, loaded with the first of them (see features/topics/index.ts). */
const topics = ["src/features/topics"];
/** What shows and changes what answers rest on, loaded with the first of it (see its parts.ts). */
const knowledge = ["meter", "picker", "read"].map((name) =>
  join("src/features/chat/knowledge", name),
);
/** A conversation, who answers in it, and what is handed to it. */
const chat = [
  "src/features/chat",
  "src/features/personas",
  "src/features/models",
  "src/features/attachments",
  "src/pages/chat",
  "src/pages/ChatPage.tsx",
];
/** The page that searches everything. */
const search = ["src/pages/search"];
/** What shows a conversation to others, and what they see of it. */
const sharing = ["src/features/chat/sharing", "src/pages/chat/shared"];
/** What was made here and is kept. */
const assets = ["src/features/assets", "src/pages/assets"];
/** What an export will hold, before it is downloaded (see features/exports/index.ts). */
const exported = ["src/features/exports"];
/** The page of personas. */
const personas = ["src/pages/PersonaPage.tsx", "src/pages/persona"];
/** What shows a document, loaded with the first one. */
const viewer = ["src/features/viewer"];
const everywhere = ["src/ui", "src/platform", "src/*.ts", "src/*.tsx"];
const frame = ["Root", "RouteError", "NotFound", "Middle"].map((name) => `src/pages/${name}.tsx`);

const tests = "**/*.test.*";
const allOf = (path: string) => (/\.tsx?$/.test(path) ? path : `${path}/**`);

export default defineConfig({
  locales: languages.map(({ code }) => code),
  sourceLocale: sourceLanguage,
  // A text that is not translated yet is shown in English; `npm run check:texts` fails on it.
  fallbackLocales: { default: sourceLanguage },
  catalogs: [
    {
      path: "<rootDir>/src/locales/{locale}/base",
      include: [...everywhere, ...frame],
      exclude: [tests],
    },
    { path: "<rootDir>/src/locales/{locale}/outside", include: outside, exclude: [tests] },
    { path: "<rootDir>/src/locales/{locale}/legal", include: legal, exclude: [tests] },
    {
      path: "<rootDir>/src/locales/{locale}/inside",
      include: ["src/pages", "src/features"],
      exclude: [
        tests,
        ...[
          ...frame,
          ...outside,
          ...legal,
          ...settings,
          ...over,
          ...uploads,
          ...library,
          ...chat,
          ...search,
          ...personas,
          ...topics,
          ...assets,
          ...exported,
          ...viewer,
        ].map(allOf),
      ],
    },
    { path: "<rootDir>/src/locales/{locale}/library", include: library, exclude: [tests] },
    {
      path: "<rootDir>/src/locales/{locale}/chat",
      include: chat,
      exclude: [tests, ...[...settings, ...attachments, ...knowledge, ...sharing].map(allOf)],
    },
    { path: "<rootDir>/src/locales/{locale}/knowledge", include: knowledge, exclude: [tests] },
    { path: "<rootDir>/src/locales/{locale}/search", include: search, exclude: [tests] },
    { path: "<rootDir>/src/locales/{locale}/sharing", include: sharing, exclude: [tests] },
    { path: "<rootDir>/src/locales/{locale}/personas", include: personas, exclude: [tests] },
    { path: "<rootDir>/src/locales/{locale}/topics", include: topics, exclude: [tests] },
    { path: "<rootDir>/src/locales/{locale}/attachments", include: attachments, exclude: [tests] },
    { path: "<rootDir>/src/locales/{locale}/assets", include: assets, exclude: [tests] },
    { path: "<rootDir>/src/locales/{locale}/exports", include: exported, exclude: [tests] },
    { path: "<rootDir>/src/locales/{locale}/uploads", include: uploads, exclude: [tests] },
    { path: "<rootDir>/src/locales/{locale}/viewer", include: viewer, exclude: [tests] },
    {
      path: "<rootDir>/src/locales/{locale}/over",
      include: [...over, ...names],
      exclude: [tests],
    },
    { path: "<rootDir>/src/locales/{locale}/settings", include: settings, exclude: [tests] },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: "message",
});
