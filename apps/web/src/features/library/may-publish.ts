import type { Collection } from "@lectern/contract/library";
import { may } from "@lectern/contract/policy";

import { useSession } from "#platform/session.ts";

/** Whether the person may publish this collection; what is published already is a copy. */
export const useMayPublish = ({ visibility }: Pick<Collection, "visibility">): boolean =>
  useSession(({ group }) => may(group, "collection.publish")) && visibility !== "published";
