import type { Deps, Letter } from "#deps";

import { send } from "./send.ts";

/** What the workers run for mail. */
export const handlers = {
  "send-mail": (deps: Deps, letter: Letter) => send(deps, letter),
};
