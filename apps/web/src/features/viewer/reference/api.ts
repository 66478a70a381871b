import type { Reference } from "@lectern/contract/references";
import { useMutation, useQuery } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { invalidate, keyOf, read } from "#platform/http/read.ts";

const path = "/libraries/ext/v1/document/{document_id}/reference";

export const useReference = (document_id: string) =>
  useQuery(read(path, { params: { document_id } }));

export const useSetReference = (document_id: string) =>
  useMutation({
    mutationFn: (reference: Reference | null) =>
      api.put(path, { params: { document_id }, body: { reference } }),
    onSettled: () => invalidate(keyOf(path, { params: { document_id } })),
  });
