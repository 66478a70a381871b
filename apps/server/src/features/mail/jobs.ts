import type { Deps, MailJob } from "#deps";

import { send } from "./send.ts";

/** The jobs of mail. */
export const handlers = {
  "send-mail": (deps: Deps, job: MailJob) => send(deps, job),
};
