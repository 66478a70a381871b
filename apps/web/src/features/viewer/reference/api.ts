import type { Reference } from "@lectern/contract/references";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { keyOf, read } from "#platform/http/read.ts";

const path = "/libraries/ext/v1/document/{document_id}/reference";

export const useReference = (document_id: string) =>
  useQuery({ ...read(path, { params: { document_id } }) });

export function useSetReference(document_id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reference: Reference | null) =>
      api.put(path, { params: { document_id }, body: { reference } }),
    onSettled: () =>
      client.invalidateQueries({ queryKey: keyOf(path, { params: { document_id } }) }),
  });
}
