import type { Field, Value } from "@lectern/contract/fields";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { inBatches } from "#platform/http/in-batches.ts";
import { keyOf, read } from "#platform/http/read.ts";

const path = "/libraries/ext/v1/fields";
const onePath = "/libraries/ext/v1/fields/{field_id}";
const valuesPath = "/libraries/ext/v1/document/{document_id}/fields";

/** Milliseconds for which the fields are cached. */
const fresh = 60_000;

/** The fields of the workspace, the oldest first. */
export const useFields = () => useQuery({ ...read(path), staleTime: fresh });

function useRefreshFields() {
  const client = useQueryClient();
  return () => {
    for (const key of [keyOf(path), keyOf(valuesPath)])
      void client.invalidateQueries({ queryKey: key });
  };
}

export function useCreateField() {
  const refresh = useRefreshFields();
  return useMutation({
    mutationFn: (body: Pick<Field, "name" | "type" | "options">) => api.post(path, { body }),
    onSuccess: refresh,
  });
}

export function useUpdateField(field_id: string) {
  const refresh = useRefreshFields();
  return useMutation({
    mutationFn: (body: Pick<Field, "name" | "options">) =>
      api.patch(onePath, { params: { field_id }, body }),
    onSettled: refresh,
  });
}

export function useDeleteField() {
  const refresh = useRefreshFields();
  return useMutation({
    mutationFn: (field_id: string) => api.delete(onePath, { params: { field_id } }),
    onSettled: refresh,
  });
}

interface Change {
  field_id: string;
  value: Value | null;
}

const manyPath = "/libraries/ext/v1/document/fields";

/** Sets values of many documents; returns the reasons for those that stay as they are. */
export function useSetFieldsOfDocuments() {
  const refresh = useRefreshFields();
  return useMutation({
    mutationFn: ({ ids, values }: { ids: readonly string[]; values: Change[] }) =>
      inBatches(ids, (some) => api.post(manyPath, { body: { ids: some, values } })),
    onSettled: refresh,
  });
}

export const useDocumentFields = (document_id: string) =>
  useQuery({ ...read(valuesPath, { params: { document_id } }) });

export function useSetDocumentFields(document_id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: Change[]) =>
      api.patch(valuesPath, { params: { document_id }, body: { values } }),
    onSettled: () =>
      client.invalidateQueries({ queryKey: keyOf(valuesPath, { params: { document_id } }) }),
  });
}
