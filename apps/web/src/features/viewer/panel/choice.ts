import { create } from "zustand";

import { deviceChoice, keepDeviceChoice } from "#platform/storage/device-choice.ts";

export type PanelTab = "outline" | "summary" | "passages" | "snippets" | "details";

interface PanelChoice {
  /** As last left; null: depends on the available width. */
  open: boolean | null;
  /** The same for the page thumbnails. */
  thumbnails: boolean | null;
  /**
   * Whether, in the full-size viewer too, the text of a page is fitted to the width, not its paper.
   */
  crops: boolean;
  /** The zoom of paper pages in the full-size viewer, 1 is the paper's size; null: fit to width. */
  zoom: number | null;
  /** The last tab; the passages tab opens if there are passages. */
  tab: Exclude<PanelTab, "passages">;
}

const kept = ["outline", "summary", "snippets", "details"] as const;

/** Whether something was left open; null if never chosen. */
function left(name: string): boolean | null {
  const choice = deviceChoice(name);
  return choice === undefined ? null : choice === "open";
}

/** What is open beside the pages, and how pages are fitted: stored on this device. */
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
