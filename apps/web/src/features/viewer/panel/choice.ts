import { create } from "zustand";

import { deviceChoice, keepDeviceChoice } from "#platform/storage/device-choice.ts";

export type PanelTab = "outline" | "summary" | "passages" | "snippets" | "details";

interface PanelChoice {
  /** As it was left; null: by the room there is. */
  open: boolean | null;
  /** The same of the small pictures of the pages. */
  thumbnails: boolean | null;
  /** On a sheet of its own, too, the text of a page fills the width, and not its paper. */
  crops: boolean;
  /** How large pages of paper are on a sheet of their own, 1 is the paper's size; null: as wide as the sheet. */
  zoom: number | null;
  /** What was looked at last; passages are shown where there are some. */
  tab: Exclude<PanelTab, "passages">;
}

const kept = ["outline", "summary", "snippets", "details"] as const;

/** Whether something was left open; null where nobody said. */
function left(name: string): boolean | null {
  const choice = deviceChoice(name);
  return choice === undefined ? null : choice === "open";
}

/** What is open beside the pages, and how they are fitted: kept on this device. */
export const usePanelChoice = create<PanelChoice>()(() => ({
  open: left("viewer-panel"),
  thumbnails: left("viewer-thumbnails"),
  crops: deviceChoice("viewer-fit") === "text",
  zoom: Number(deviceChoice("viewer-zoom") ?? 0) / 100 || null,
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

export function chooseThumbnails(thumbnails: boolean) {
  keepDeviceChoice("viewer-thumbnails", thumbnails ? "open" : "closed");
  usePanelChoice.setState({ thumbnails });
}

export function chooseCrops(crops: boolean) {
  keepDeviceChoice("viewer-fit", crops ? "text" : null);
  usePanelChoice.setState({ crops });
}

export function chooseZoom(zoom: number | null) {
  keepDeviceChoice("viewer-zoom", zoom === null ? null : (zoom * 100).toFixed(0));
  usePanelChoice.setState({ zoom });
}
