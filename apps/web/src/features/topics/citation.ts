import type { Snippet } from "@lectern/contract/topics";
import { t } from "@lingui/core/macro";

import { pageAddress } from "#platform/base-path.ts";
import { placeName } from "#ui/text/place-name.ts";

import { placeLink } from "./address.ts";

/** Returns a snippet as a quotation with its source and, below it, the link. */
export function citationOf(snippet: Snippet): string {
  const { quote, document_name: name } = snippet;
  const place = placeName(snippet);
  const cited = t`“${quote}” (${name}, ${place})`;
  const link = placeLink(new URLSearchParams(), snippet);
  if (!link) return cited;
  return `${cited}\n${pageAddress(`/library/all?${link.to.search}`)}`;
}
