import { create } from "zustand";

/** Overlays that can be opened over any signed-in screen. */
export type Over = "palette" | "shortcuts" | "new-workspace";

export const useOver = create<{ over: Over | null }>()(() => ({ over: null }));

export const showOver = (over: Over) => useOver.setState({ over });
export const hideOver = () => useOver.setState({ over: null });
