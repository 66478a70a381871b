import type { Draft } from "@lectern/contract/drafts";

import { DraftPage } from "../../src/pages/drafts/DraftPage.tsx";

import { lendLayout, lendWindow } from "../layout.ts";
import { showRoutes, signIn, startOver } from "../render.tsx";
import { answer, refuse } from "../script.ts";

export const draftPath = "/assets/ext/v1/drafts/{draft_id}";
export const sectionPath = `${draftPath}/sections/{section_id}` as const;

/** Renders a draft in a mode, with a model that can write or without one. */
export function openDraftScreen(
  draft: Draft,
  { search = "", width = 1440, models = 1, isFailing = false } = {},
) {
  startOver();
  signIn();
  lendLayout();
  lendWindow(width);
  answer("GET", draftPath, draft);
  if (isFailing) refuse("GET", draftPath, 500, { detail: "The server took too long." });
  answer("GET", "/settings/ext/v1/models", {
    total: models,
    results: Array.from({ length: models }, () => ({
      id: "qwen",
      label: "Qwen 3",
      provider: null,
      window_tokens: 32_000,
      sees: false,
    })),
  });
  return showRoutes(
    [
      { path: "/assets/drafts/:draftId", element: <DraftPage /> },
      { path: "/assets/drafts", element: "All drafts" },
      { path: "/assets/:assetId", element: "An asset" },
    ],
    `/assets/drafts/${draft.id}${search}`,
  );
}
