import { create } from "zustand";

import { deviceChoice, keepDeviceChoice } from "#platform/storage/device-choice.ts";

/** How high rows are. On touch screens they are as high as a finger needs, whatever is chosen. */
export type Density = "comfortable" | "compact";

const useChoice = create<{ density: Density }>()(() => ({
  density: deviceChoice("density") === "compact" ? "compact" : "comfortable",
}));

export const useDensity = () => useChoice(({ density }) => density);

export function chooseDensity(density: Density) {
  keepDeviceChoice("density", density);
  useChoice.setState({ density });
}
