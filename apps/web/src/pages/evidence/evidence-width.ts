import { create } from "zustand";

import { deviceChoice, keepDeviceChoice } from "#platform/storage/device-choice.ts";

/** Minimum in px; maximum as a share of the width of conversation and evidence together. */
export const narrowest = 320;
export const widest = 0.65;
const half = 0.5;

const name = "evidence-width";
const kept = Number(deviceChoice(name));

/** The evidence's share of the width, stored on this device. */
export const useEvidenceWidth = create<{ share: number }>()(() => ({
  share: kept > 0 && kept <= 1000 ? kept / 1000 : half,
}));

/** Clamps a share so that both sides keep their minimum; `room` in px. */
export const clampedShare = (share: number, room: number) =>
  Math.min(Math.max(share, narrowest / Math.max(room, 1)), widest);

export const resizeEvidence = (share: number) => useEvidenceWidth.setState({ share });

export function keepEvidenceWidth(share: number = half) {
  resizeEvidence(share);
  keepDeviceChoice(name, share === half ? null : String(Math.round(share * 1000)));
}
