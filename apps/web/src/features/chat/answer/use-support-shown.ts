import { useSession } from "#platform/session/session.ts";

/** Whether the user wants support marks in the text. The summary below the text is always shown. */
export const useSupportShown = () =>
  useSession(({ user }) => user?.preferences.support_marks ?? true);
