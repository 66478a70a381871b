import type { Snippet } from "@lectern/contract/topics";

import { queryClient } from "#platform/http/query-client.ts";

import { changeSnippet, refreshTopics, snippetOf } from "../api.ts";
import { useEditedText } from "../editing/use-edited-text.ts";
import { replaceSnippet } from "../snippet-pages.ts";

const storedIn = ({ note, version }: Snippet) => ({ text: note, version });

/** A snippet's note, edited inline. */
export function useSnippetNote(snippet: Snippet) {
  return useEditedText({
    place: `snippet/${snippet.id}/note`,
    stored: storedIn(snippet),
    write: async (note, version) => {
      replaceSnippet(await changeSnippet(snippet, { note: note.trim(), version }));
      refreshTopics();
    },
    read: async () => {
      const now = await queryClient.fetchQuery({ ...snippetOf(snippet.id), staleTime: 0 });
      replaceSnippet(now);
      return storedIn(now);
    },
  });
}
