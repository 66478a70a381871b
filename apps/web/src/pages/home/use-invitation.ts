import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";

import { read } from "#platform/read.ts";

/** What the ask box suggests: to ask about the collections changed last, by their names. */
export function useInvitation(): string {
  const { t, i18n } = useLingui();
  const collections = useQuery({
    ...read("/libraries/ext/v1/collections", { query: { page_size: 3 } }),
  });
  const named = collections.data?.results.map(({ name }) => `\u2068${name}\u2069`) ?? [];
  if (named.length === 0) return t`Ask about your documents`;
  const names = new Intl.ListFormat(i18n.locale, { type: "unit" }).format(named);
  return t`Ask about ${names}…`;
}
