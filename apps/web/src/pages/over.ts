import { create } from "zustand";

/** Overlays that can be opened over any signed-in screen. */
export type Overlay = "palette" | "shortcuts" | "new-workspace";

export const useOver = create<{ over: Overlay | null }>()(() => ({ over: null }));

export const showOver = (over: Overlay) => useOver.setState({ over });
export const hideOver = () => useOver.setState({ over: null });
