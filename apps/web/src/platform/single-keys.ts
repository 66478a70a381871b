import { create } from "zustand";

import { deviceChoice, keepDeviceChoice } from "./storage/device-choice.ts";

/**
 * Whether single-key shortcuts, such as `n`, are on. People who use voice control, or press keys by
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
