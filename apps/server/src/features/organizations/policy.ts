import { type Action, may } from "@lectern/contract/policy";

import { forbidden } from "#errors";
import type { Member } from "#http/member.ts";

/** Throws forbidden when the member's role does not allow the action. */
export function demand({ group }: Pick<Member, "group">, action: Action): void {
  if (!may(group, action)) throw forbidden("role_insufficient");
}
