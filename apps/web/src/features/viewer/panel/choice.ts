import { create } from "zustand";

import { deviceChoice, keepDeviceChoice } from "#platform/device-choice.ts";

export type PanelTab = "outline" | "summary" | "passages" | "snippets" | "details";

interface PanelChoice {
  /** As it was left; null: by the room there is. */
  open: boolean | null;
  /** What was looked at last; passages are shown where there are some. */
  tab: Exclude<PanelTab, "passages">;
}

const kept = ["outline", "summary", "snippets", "details"] as const;
const wasOpen = deviceChoice("viewer-panel");

/** Whether the panel beside the pages is open, and on which tab: kept on this device. */
export const usePanelChoice = create<PanelChoice>()(() => ({
  open: wasOpen === undefined ? null : wasOpen === "open",
  tab: kept.find((tab) => tab === deviceChoice("viewer-tab")) ?? "outline",
}));

export function choosePanel(open: boolean) {
  keepDeviceChoice("viewer-panel", open ? "open" : "closed");
  usePanelChoice.setState({ open });
}

export function chooseTab(tab: PanelChoice["tab"]) {
  keepDeviceChoice("viewer-tab", tab);
  usePanelChoice.setState({ tab });
}
