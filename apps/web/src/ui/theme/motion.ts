const device = () => globalThis.matchMedia("(prefers-reduced-motion: reduce)");

let choice: boolean | null = null;

/** Whether to skip animations. */
export const prefersStillness = () => choice ?? device().matches;

const show = () => {
  document.documentElement.dataset.motion = prefersStillness() ? "reduced" : "full";
};

/** Sets reduced motion; null follows the device. */
export function chooseReducedMotion(reduced: boolean | null) {
  choice = reduced;
  show();
}

/** Follows the device until the person chooses. Called once, before the first render. */
export function startMotion() {
  show();
  device().addEventListener("change", show);
}
