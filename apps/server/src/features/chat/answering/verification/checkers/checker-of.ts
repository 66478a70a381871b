import type { Deps, Model } from "#deps";
import type { Member } from "#http/member.ts";

import { checkModelOf } from "../../../../models/index.ts";
import { metered } from "../../../../quotas/index.ts";
import type { Checker } from "../verify-with-model.ts";
import { chatChecker } from "./chat-model.ts";
import { entailmentChecker } from "./entailment.ts";

/**
 * Returns the checker of the workspace's answers: its own model, else the local model, else the
 * installation's; undefined if answers are only checked without a model. `counted` wraps a chat
 * model, so that its calls are limited: by the member's quotas, if nothing else is said.
 */
export async function checkerOf(
  deps: Deps,
  member: Member,
  counted: (model: Model) => Model = (model) => metered(deps, member, model),
): Promise<Checker | undefined> {
  const own = await checkModelOf(deps, member.orgId);
  if (own) return chatChecker(counted(own));
  const entailer = deps.models.local.entailer();
  if (entailer) return entailmentChecker(entailer);
  const { checker } = deps.models.installed;
  return checker && chatChecker(counted(checker));
}
