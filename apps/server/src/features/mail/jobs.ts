import type { Deps, Letter } from "#deps";

import { send } from "./send.ts";

/** The jobs of mail. */
export const handlers = {
  "send-mail": (deps: Deps, letter: Letter) => send(deps, letter),
};
