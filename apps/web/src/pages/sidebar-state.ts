import { create } from "zustand";
import { persist } from "zustand/middleware";

/** Whether the sidebar shows names; open by default, and as it was left after a reload. */
export const useSidebar = create<{ open: boolean; toggle: () => void }>()(
  persist((set) => ({ open: true, toggle: () => set(({ open }) => ({ open: !open })) }), {
    name: "sidebar",
    version: 1,
    partialize: ({ open }) => ({ open }),
  }),
);
