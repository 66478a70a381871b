import type { Snippet } from "@lectern/contract/topics";
import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { queryClient } from "#platform/http/query-client.ts";

import { changeSnippet, refreshTopics, snippetsOfTopic, snippetsPerPage } from "../api.ts";
import { showMoved, snippetAt } from "../snippet-pages.ts";

interface Move {
  snippet: Snippet;
  /** The id of the snippet to insert before; null: at the end. */
  before: string | null;
}

/**
 * The order of a topic's snippets. A move is shown at once; requests are sent one after another.
 */
export function useOrder(topicId: string, total: number) {
  const [said, setSaid] = useState("");
  const mutationKey = ["topic-order", topicId];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join("/") },
    mutationFn: ({ snippet, before }: Move) => changeSnippet(snippet, { before_id: before }),
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) === 1) refreshTopics();
    },
  });

  const place = (snippet: Snippet, from: number, to: number, before: string | null) => {
    const [path, params] = snippetsOfTopic(topicId, 1).queryKey;
    // A response still in flight would restore the old order.
    void queryClient.cancelQueries({ queryKey: [path, params] });
    showMoved(topicId, from, to);
    // no count: a place
    setSaid(t`Moved to place ${to + 1} of ${total}`);
    mutate({ snippet, before });
  };

  return {
    /** The announcement for screen readers. */
    said,
    /** Moves a snippet from one index to another, from 0. */
    move: async (snippet: Snippet, from: number, to: number) => {
      if (to === from || to < 0 || to >= total) return;
      const after = to > from ? to + 1 : to;
      const next = snippetAt(topicId, after);
      if (next || after === total) return place(snippet, from, to, next?.id ?? null);
      const page = Math.floor(after / snippetsPerPage) + 1;
      const { results } = await queryClient.fetchQuery(snippetsOfTopic(topicId, page));
      place(snippet, from, to, results[after % snippetsPerPage]?.id ?? null);
    },
  };
}
