import type { Collection } from "@lectern/contract/library";
import { may } from "@lectern/contract/policy";

import { useSession } from "#platform/session/session.ts";

/**
 * Whether the user may publish this collection: if they may edit it and it is not an edition, which
 * is already a copy.
 */
export const useMayPublish = ({
  visibility,
  permissions,
}: Pick<Collection, "visibility" | "permissions">): boolean =>
  useSession(({ group }) => may(group, "collection.publish")) &&
  permissions.edit &&
  visibility !== "published";
