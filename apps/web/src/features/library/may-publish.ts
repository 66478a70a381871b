import type { Collection } from "@lectern/contract/library";
import { may } from "@lectern/contract/policy";

import { useSession } from "#platform/session/session.ts";

/** Whether the person may publish this collection: where they may change it. What is published already is a copy. */
export const useMayPublish = ({
  visibility,
  permissions,
}: Pick<Collection, "visibility" | "permissions">): boolean =>
  useSession(({ group }) => may(group, "collection.publish")) &&
  permissions.edit &&
  visibility !== "published";
