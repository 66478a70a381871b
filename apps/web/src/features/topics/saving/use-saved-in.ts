import type { Snippet } from "@lectern/contract/topics";
import { useQuery } from "@tanstack/react-query";

import { queryClient } from "#platform/http/query-client.ts";
import { read } from "#platform/http/read.ts";

const path = "/libraries/ext/v1/snippets/search";
const atOnce = 100;

const pageOf = (documentId: string, page: number) =>
  read(path, { query: { document_id: [documentId], page, page_size: atOnce } });

/** Returns all visible snippets saved from a document, in page order. */
export function useSavedIn(documentId: string | undefined): readonly Snippet[] | undefined {
  const { data } = useQuery({
    // no text: told apart from the single pages
    queryKey: [path, {}, { document_id: documentId, all: true }],
    queryFn: async () => {
      const all: Snippet[] = [];
      for (let page = 1, total = 1; all.length < total; page += 1) {
        const found = await queryClient.fetchQuery(pageOf(documentId ?? "", page));
        if (found.results.length === 0) break;
        all.push(...found.results);
        total = found.total;
      }
      return all.toSorted((a, b) => a.page - b.page || topOf(a) - topOf(b));
    },
    enabled: documentId !== undefined,
  });
  return data;
}

/** Returns the vertical position on its page. */
const topOf = ({ rects }: Snippet) => Math.min(...rects.map(({ y }) => y), 1);
