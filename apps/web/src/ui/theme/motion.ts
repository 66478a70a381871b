const device = () => globalThis.matchMedia("(prefers-reduced-motion: reduce)");

let choice: boolean | null = null;

/** Whether things are shown where they come to rest, without the way there. */
export const prefersStillness = () => choice ?? device().matches;

const show = () => {
  document.documentElement.dataset.motion = prefersStillness() ? "reduced" : "full";
};

/** Reduces motion, or not; null: as the device says. */
export function chooseReducedMotion(reduced: boolean | null) {
  choice = reduced;
  show();
}

/** Follows the device until a person chooses. Called once, before the first render. */
export function startMotion() {
  show();
  device().addEventListener("change", show);
}
