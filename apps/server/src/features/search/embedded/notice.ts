import { z } from "zod";

import type { Db, Deps } from "#deps";
import type { OrgId } from "#http/member.ts";

/** These documents have new vectors; without `documents`, any of the workspace may have. */
const Notice = z.object({ org: z.string(), documents: z.array(z.number()).optional() });

export const tellVectors = (
  { notices }: Pick<Deps, "notices">,
  db: Db,
  orgId: OrgId,
  documents?: number[],
) => notices.publish(db, "vectors", JSON.stringify({ org: orgId, documents }));

export const readNotice = (payload: string) => Notice.parse(JSON.parse(payload));
