import { useSession } from "#platform/session/session.ts";

/** Whether the person wants to see in the text how far sentences are carried; under it is always told. */
export const useSupportShown = () =>
  useSession(({ user }) => user?.preferences.support_marks ?? true);
