import { create } from "zustand";

import { deviceChoice, keepDeviceChoice } from "#platform/storage/device-choice.ts";

/** Row height. On touch screens rows have the height of a touch target in both. */
export type Density = "comfortable" | "compact";

const useChoice = create<{ density: Density }>()(() => ({
  density: deviceChoice("density") === "compact" ? "compact" : "comfortable",
}));

export const useDensity = () => useChoice(({ density }) => density);

export function chooseDensity(density: Density) {
  keepDeviceChoice("density", density);
  useChoice.setState({ density });
}
