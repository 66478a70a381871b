import { t } from "@lingui/core/macro";

import type { Noun } from "./search-filter.ts";

/** What the parts of the results are called. */
export const nounName = (noun: Noun): string =>
  ({
    documents: t`Documents`,
    passages: t`Passages`,
    topics: t`Topics`,
    snippets: t`Snippets`,
    chats: t`Chats`,
  })[noun];
