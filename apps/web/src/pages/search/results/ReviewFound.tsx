import { Trans } from "@lingui/react/macro";

import { ButtonLink } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";

import type { SearchQuery } from "../finds.ts";
import { isNarrowed } from "../search-filter.ts";

/** Starts a review of the documents found. It knows no filter but the collections. */
export function ReviewFound({ sought: { q, filter } }: { sought: SearchQuery }) {
  const { collection } = filter;
  if (q === "" || isNarrowed({ ...filter, collection: [] })) return null;
  const asked = new URLSearchParams({ new: "1", q });
  if (collection.length > 0) asked.set("collections", collection.join(","));
  return (
    <ButtonLink
      kind="plain"
      size="small"
      icon={icons.table}
      to={{ pathname: "/assets/reviews", search: asked.toString() }}
    >
      <Trans>Review these documents</Trans>
    </ButtonLink>
  );
}
