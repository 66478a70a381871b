import type { DocumentRequest } from "@lectern/contract/requests";
import { useLingui } from "@lingui/react/macro";

import { Badge } from "#ui/feedback/Badge.tsx";

import { standingOf, standingLooks } from "./state-words.ts";

/** What a request comes to, as a word. */
export function RequestBadge({ request }: { request: DocumentRequest }) {
  const { t } = useLingui();
  const [word, tone] = standingLooks[standingOf(request)];
  return (
    <Badge pill tone={tone}>
      {t(word)}
    </Badge>
  );
}
