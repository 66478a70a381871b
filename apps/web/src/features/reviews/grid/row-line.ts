import type { ReviewRow } from "@lectern/contract/review-cells";
import { t } from "@lingui/core/macro";

import { unitCount } from "#ui/text/counts.ts";
import { personName } from "#ui/text/person-name.ts";

/** The line below a document's name: its length, or why it cannot be read yet, and who looks. */
export function rowLine({ document, assignee }: ReviewRow): string {
  const { status, page_count, unit, version } = document;
  const length =
    status === "error"
      ? t`Could not be read`
      : page_count === null
        ? t`Being read`
        : unitCount(page_count, unit);
  const parts = [length];
  if (version > 1) parts.push(t`version ${version}`);
  if (assignee) parts.push(personName(assignee));
  return parts.join(" · ");
}
