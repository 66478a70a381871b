import { lazy } from "react";

import { part } from "#platform/language/part.ts";

export { placeLink, topicLink } from "./address.ts";

// Loaded on first use, together with this area's texts.
const loadTopics = part("topics", () => import("./list/TopicsPanel.tsx"));
const loadSnippets = part("topics", () => import("./snippets/SnippetsPanel.tsx"));
const loadScreen = part("topics", () => import("./topic/TopicScreen.tsx"));

export const TopicsPanel = lazy(async () => ({ default: (await loadTopics()).TopicsPanel }));
export const SnippetsPanel = lazy(async () => ({ default: (await loadSnippets()).SnippetsPanel }));
export const TopicScreen = lazy(async () => ({ default: (await loadScreen()).TopicScreen }));

const loadSaving = part("topics", () => import("./saving/SaveToTopicDialog.tsx"));
const loadSaved = part("topics", () => import("./saving/DocumentSnippets.tsx"));

export const SaveToTopicDialog = lazy(async () => ({
  default: (await loadSaving()).SaveToTopicDialog,
}));
export const DocumentSnippets = lazy(async () => ({
  default: (await loadSaved()).DocumentSnippets,
}));
export type { SavablePassage } from "./saving/passage.ts";
export { useSavedIn } from "./saving/use-saved-in.ts";
