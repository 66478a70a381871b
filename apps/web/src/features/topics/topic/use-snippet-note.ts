import type { Snippet } from "@lectern/contract/topics";
import { useQueryClient } from "@tanstack/react-query";

import { changeSnippet, refreshTopics, snippetOf } from "../api.ts";
import { useEditedText } from "../editing/use-edited-text.ts";
import { replaceSnippet } from "../snippet-pages.ts";

const storedIn = ({ note, version }: Snippet) => ({ text: note, version });

/** A snippet's note, edited inline. */
export function useSnippetNote(snippet: Snippet) {
  const client = useQueryClient();
  return useEditedText({
    place: `snippet/${snippet.id}/note`,
    stored: storedIn(snippet),
    write: async (note, version) => {
      replaceSnippet(client, await changeSnippet(snippet, { note: note.trim(), version }));
      refreshTopics(client);
    },
    read: async () => {
      const now = await client.fetchQuery({ ...snippetOf(snippet.id), staleTime: 0 });
      replaceSnippet(client, now);
      return storedIn(now);
    },
  });
}
