import { lazy } from "react";

import { part } from "#platform/part.ts";

// Loaded with the first of them, with the texts of this area.
const loadTopics = part("topics", () => import("./list/TopicsPanel.tsx"));
const loadSnippets = part("topics", () => import("./snippets/SnippetsPanel.tsx"));
const loadScreen = part("topics", () => import("./topic/TopicScreen.tsx"));

export const TopicsPanel = lazy(async () => ({ default: (await loadTopics()).TopicsPanel }));
export const SnippetsPanel = lazy(async () => ({ default: (await loadSnippets()).SnippetsPanel }));
export const TopicScreen = lazy(async () => ({ default: (await loadScreen()).TopicScreen }));
