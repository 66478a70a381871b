import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

/** The email address the user requested but has not confirmed yet, as far as this tab knows. */
export const usePendingEmail = create<{ of: string | null; email: string | null }>()(
  persist((): { of: string | null; email: string | null } => ({ of: null, email: null }), {
    name: "pending-email",
    storage: createJSONStorage(() => sessionStorage),
  }),
);
