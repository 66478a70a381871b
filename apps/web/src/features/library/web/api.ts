import type { RequestOf } from "@lectern/contract/endpoints";
import type { SourceId } from "@lectern/contract/retraction-status";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { readPages } from "#platform/http/read.ts";

import { useFolders } from "../api.ts";
import { useListing } from "../listing.ts";
import { applyLibraryEvent } from "../live.ts";

const importPath = "/libraries/ext/v1/collections/{collection_id}/document/import";
const worksPath = "/libraries/ext/v1/sources/{source}/works";

type ImportRequest = RequestOf<"POST", typeof importPath>["body"];

/**
 * Adds the content of a URL, or a work of a source, to the open folder if it belongs to this
 * collection; the document is listed at once.
 */
export function useImport(collection_id: string) {
  const { folder } = useListing();
  const folders = useFolders(folder ? collection_id : undefined).data?.results;
  const folder_id = folders?.find(({ id }) => id === folder)?.id;
  return useMutation({
    mutationFn: (request: ImportRequest) => {
      const body = folder_id === undefined ? request : { ...request, folder_id };
      return api.post(importPath, { params: { collection_id }, body });
    },
    onSuccess: (document) => applyLibraryEvent({ type: "document", document }),
  });
}

const page_size = 20;

/** The matching works of a source, page by page; disabled until there is a query. */
export const useWorks = (source: SourceId, q: string) =>
  useInfiniteQuery({
    ...readPages(worksPath, { params: { source }, query: { q, page_size } }),
    enabled: q !== "",
    retry: false,
    staleTime: 5 * 60_000,
  });
