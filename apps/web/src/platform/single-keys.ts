import { create } from "zustand";

import { deviceChoice, keepDeviceChoice } from "./storage/device-choice.ts";

/**
 * Whether keys alone, such as `n`, do something. Whoever speaks to the computer, or presses keys by
 * mistake, can turn them off on this device.
 */
export const useSingleKeys = create<{ on: boolean }>()(() => ({
  on: deviceChoice("keys") !== "off",
}));

export function chooseSingleKeys(on: boolean) {
  keepDeviceChoice("keys", on ? null : "off");
  useSingleKeys.setState({ on });
}

export const hearsSingleKeys = () => useSingleKeys.getState().on;
