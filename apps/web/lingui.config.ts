import { join } from "node:path/posix";

import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";

import { languages, sourceLanguage } from "./src/platform/language/languages.ts";

/**
 * Source paths of each message catalog. `base` is loaded at startup, the others with the first
 * screen that needs them (see router.tsx); scripts/arrows.ts checks that no screen needs more.
 */
const signedOut = ["src/pages/auth"];
/** What everyone may read, long and seldom read. */
const legal = ["src/pages/legal"];
const settings = [
  "src/features/account",
  "src/features/insights",
  "src/features/models/settings",
  "src/features/organization",
  "src/features/retrieval-tests",
  "src/features/system-documents",
  "src/features/tags/settings",
  "src/features/fields/settings",
  "src/features/rules",
  "src/features/tools",
  "src/features/webhooks",
  "src/pages/settings",
];
/** Overlays opened over a screen, and help. */
const overlays = [
  "src/pages/palette",
  "src/pages/shortcuts",
  "src/pages/help",
  "src/pages/links",
  "src/pages/NewWorkspaceDialog.tsx",
];
/** Names of settings and built-in personas: both catalogs have them, for the palette. */
const names = ["src/pages/settings/sections.ts", "src/features/personas/built-in-names.ts"];
/** The upload tray and its code, loaded with the first files. */
const uploads = [
  "acceptable.ts",
  "time-left.ts",
  "sending/checksum.ts",
  "sending/failures.ts",
  "sending/work.ts",
  "tray",
].map((name) => join("src/features/library/uploads", name));
/** Library code loaded after its first screen (see its part.ts). */
const library = [
  "activity",
  "actions",
  "collections",
  "documents",
  "folders",
  "publishing",
  "sharing",
  "sync",
  "trash",
  "web",
].map((name) => join("src/features/library", name));
/** Choosing people and teams: the catalogs of whatever shares or asks have it. */
const recipients = ["src/features/recipients"];
/** The dialog for tags: the catalogs of the library and of the viewer have it. */
const tagging = ["src/features/tags/tagging"];
/** The dialog for the fields of many documents: the library's catalog has it. */
const filling = ["src/features/fields/many", "src/features/fields/values/ValueField.tsx"];
/** Attachments of a conversation, loaded with the first (see attach.ts and AttachmentRow.tsx). */
const attachments = ["src/features/attachments/row", "src/features/attachments/sending"];
/** Topics and snippets, loaded with the first use (see features/topics/index.ts). */
const topics = ["src/features/topics"];
/** Views and pickers of an answer's sources, loaded with the first use (see its parts.ts). */
const knowledge = ["meter", "picker", "read"].map((name) =>
  join("src/features/chat/knowledge", name),
);
/** Conversations, personas, models and attachments. */
const chat = [
  "src/features/chat",
  "src/features/personas",
  "src/features/models",
  "src/features/attachments",
  "src/pages/chat",
  "src/pages/ChatPage.tsx",
];
/** The search page. */
const search = ["src/pages/search"];
/** Sharing a conversation, and the page of a shared one. */
const sharing = ["src/features/chat/sharing", "src/pages/chat/shared"];
/** Saved answers and exports, and the list of drafts. */
const assets = ["src/features/assets", "src/features/draft-list", "src/pages/assets"];
/** Reviews of documents by questions. */
const reviews = ["src/features/reviews", "src/pages/reviews"];
/** Runs: the list, and the open one. */
const runs = ["src/features/runs", "src/pages/runs"];
/** Drafts: the list, and the open one. */
const drafts = ["src/features/drafts", "src/pages/drafts"];
/** Checks of texts: the list, a new one, and the open one. */
const checks = ["src/features/checks", "src/pages/checks"];
/** Requests for documents: the list, the open one, and asking in a chat. */
const requests = ["src/features/requests", "src/pages/requests"];
/** Saving templates: the catalogs of runs and of reviews have it. */
const templates = ["src/features/templates"];
/** Scheduling: the catalog of starting a run has it too, for schedules of templates. */
const scheduling = [
  "src/features/runs/schedules/ScheduleDialog.tsx",
  "src/features/runs/schedules/TimingFields.tsx",
  "src/features/runs/schedules/timing-words.ts",
  "src/features/runs/work/amounts.ts",
];
/** Starting a run, with its templates; loaded once research is chosen (see use-research.tsx). */
const research = ["src/features/runs/starting"];
/** The choice of a model: the catalogs of chats and of reviews have it. */
const models = ["src/features/models/*.tsx", "src/features/models/*.ts"];
/** Export preview, shown before the download (see features/exports/index.ts). */
const exported = ["src/features/exports"];
/** The personas page. */
const personas = ["src/pages/PersonaPage.tsx", "src/pages/persona"];
/** The document viewer, loaded with the first document. */
const viewer = ["src/features/viewer", "src/features/fields/values"];
const everywhere = ["src/ui", "src/platform", "src/*.ts", "src/*.tsx"];
const frame = ["Root", "RouteError", "NotFound", "Middle"].map((name) => `src/pages/${name}.tsx`);

const tests = "**/*.test.*";
const allOf = (path: string) => (/\.tsx?$/.test(path) ? path : `${path}/**`);

export default defineConfig({
  locales: languages.map(({ code }) => code),
  sourceLocale: sourceLanguage,
  // A message without a translation is shown in English; `npm run check:texts` fails on it.
  fallbackLocales: { default: sourceLanguage },
  catalogs: [
    {
      path: "<rootDir>/src/locales/{locale}/base",
      include: [...everywhere, ...frame],
      exclude: [tests],
    },
    { path: "<rootDir>/src/locales/{locale}/signed-out", include: signedOut, exclude: [tests] },
    { path: "<rootDir>/src/locales/{locale}/legal", include: legal, exclude: [tests] },
    {
      path: "<rootDir>/src/locales/{locale}/signed-in",
      include: ["src/pages", "src/features"],
      exclude: [
        tests,
        ...[
          ...frame,
          ...signedOut,
          ...legal,
          ...settings,
          ...overlays,
          ...uploads,
          ...library,
          ...chat,
          ...search,
          ...personas,
          ...topics,
          ...assets,
          ...reviews,
          ...runs,
          ...drafts,
          ...checks,
          ...requests,
          ...recipients,
          ...tagging,
          ...filling,
          ...templates,
          ...exported,
          ...viewer,
        ].map(allOf),
      ],
    },
    {
      path: "<rootDir>/src/locales/{locale}/library",
      include: [...library, ...recipients, ...tagging, ...filling],
      exclude: [tests],
    },
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
    {
      path: "<rootDir>/src/locales/{locale}/reviews",
      include: [...reviews, ...models, ...templates],
      exclude: [tests],
    },
    {
      path: "<rootDir>/src/locales/{locale}/runs",
      include: [...runs, ...recipients, ...templates],
      exclude: [tests, ...research.map(allOf)],
    },
    {
      path: "<rootDir>/src/locales/{locale}/drafts",
      include: [...drafts, ...recipients],
      exclude: [tests],
    },
    { path: "<rootDir>/src/locales/{locale}/checks", include: checks, exclude: [tests] },
    {
      path: "<rootDir>/src/locales/{locale}/requests",
      include: [...requests, ...recipients],
      exclude: [tests],
    },
    {
      path: "<rootDir>/src/locales/{locale}/research",
      include: [...research, ...scheduling],
      exclude: [tests],
    },
    { path: "<rootDir>/src/locales/{locale}/exports", include: exported, exclude: [tests] },
    { path: "<rootDir>/src/locales/{locale}/uploads", include: uploads, exclude: [tests] },
    {
      path: "<rootDir>/src/locales/{locale}/viewer",
      include: [...viewer, ...tagging],
      exclude: [tests],
    },
    {
      path: "<rootDir>/src/locales/{locale}/overlays",
      include: [...overlays, ...names],
      exclude: [tests],
    },
    {
      path: "<rootDir>/src/locales/{locale}/settings",
      // Rules set values of fields too.
      include: [...settings, "src/features/fields/values/ValueField.tsx"],
      exclude: [tests],
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: "message",
});
