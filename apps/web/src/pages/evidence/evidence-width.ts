import { create } from "zustand";

import { deviceChoice, keepDeviceChoice } from "#platform/storage/device-choice.ts";

/** px; and shares of the room that a conversation and its evidence have together. */
export const narrowest = 320;
export const widest = 0.65;
const half = 0.5;

const name = "evidence-width";
const kept = Number(deviceChoice(name));

/** The share of the room that the evidence takes: kept on this device. */
export const useEvidenceWidth = create<{ share: number }>()(() => ({
  share: kept > 0 && kept <= 1000 ? kept / 1000 : half,
}));

/** The nearest share that leaves both sides their room; `room` in px. */
export const within = (share: number, room: number) =>
  Math.min(Math.max(share, narrowest / Math.max(room, 1)), widest);

export const resizeEvidence = (share: number) => useEvidenceWidth.setState({ share });

export function keepEvidenceWidth(share: number = half) {
  resizeEvidence(share);
  keepDeviceChoice(name, share === half ? null : String(Math.round(share * 1000)));
}
