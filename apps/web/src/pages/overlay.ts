import { create } from "zustand";

/** Overlays that can be opened over any signed-in screen. */
export type Overlay = "palette" | "shortcuts" | "new-workspace";

export const useOverlay = create<{ overlay: Overlay | null }>()(() => ({ overlay: null }));

export const showOverlay = (overlay: Overlay) => useOverlay.setState({ overlay });
export const hideOverlay = () => useOverlay.setState({ overlay: null });
