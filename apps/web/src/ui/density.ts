import { create } from "zustand";

/** How high rows are. On touch screens they are as high as a finger needs, whatever is chosen. */
export type Density = "comfortable" | "compact";

/** A cookie, because signing out clears all local storage and the choice belongs to the device. */
const cookie = "lectern-density";

const chosen = (): Density =>
  new RegExp(`(?:^|; )${cookie}=compact`).test(document.cookie) ? "compact" : "comfortable";

const useChoice = create<{ density: Density }>()(() => ({ density: chosen() }));

export const useDensity = () => useChoice(({ density }) => density);

export function chooseDensity(density: Density) {
  const year = 365 * 24 * 60 * 60;
  document.cookie = `${cookie}=${density}; Max-Age=${year}; Path=/; SameSite=Lax`;
  useChoice.setState({ density });
}
