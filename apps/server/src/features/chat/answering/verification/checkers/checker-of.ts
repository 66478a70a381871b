import type { Deps, Model } from "#deps";
import type { OrgId } from "#http/member.ts";

import { checkModelOf } from "../../../../models/index.ts";
import type { Checker } from "../verify-with-model.ts";
import { chatChecker } from "./chat-model.ts";
import { entailmentChecker } from "./entailment.ts";

/**
 * Returns the checker of the workspace's answers: its own model, else the local model, else the
 * installation's; undefined if answers are only checked without a model. `counted` wraps a chat
 * model, so that its calls can be limited.
 */
export async function checkerOf(
  deps: Deps,
  orgId: OrgId,
  counted: (model: Model) => Model = (model) => model,
): Promise<Checker | undefined> {
  const own = await checkModelOf(deps, orgId);
  if (own) return chatChecker(counted(own));
  const entailer = deps.models.local.entailer();
  if (entailer) return entailmentChecker(entailer);
  const { checker } = deps.models.installed;
  return checker && chatChecker(counted(checker));
}
