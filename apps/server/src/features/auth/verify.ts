import type { Deps } from "#deps";
import type { Verify } from "#http/asking.ts";

export const verify = (_deps: Deps): Verify => ({
  user: async () => undefined,
  member: async () => undefined,
});
