import type { Field, Value } from "@lectern/contract/fields";
import { useMutation, useQuery } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { inBatches } from "#platform/http/in-batches.ts";
import { invalidate, keyOf, read } from "#platform/http/read.ts";

const path = "/libraries/ext/v1/fields";
const onePath = "/libraries/ext/v1/fields/{field_id}";
const valuesPath = "/libraries/ext/v1/document/{document_id}/fields";

/** Milliseconds for which the fields are cached. */
const fresh = 60_000;

/** The fields of the workspace, the oldest first. */
export const useFields = () => useQuery({ ...read(path), staleTime: fresh });

const refreshFields = () => void invalidate(keyOf(path), keyOf(valuesPath));

export const useCreateField = () =>
  useMutation({
    mutationFn: (body: Pick<Field, "name" | "type" | "options">) => api.post(path, { body }),
    onSuccess: refreshFields,
  });

export const useUpdateField = (field_id: string) =>
  useMutation({
    mutationFn: (body: Pick<Field, "name" | "options">) =>
      api.patch(onePath, { params: { field_id }, body }),
    onSettled: refreshFields,
  });

export const useDeleteField = () =>
  useMutation({
    mutationFn: (field_id: string) => api.delete(onePath, { params: { field_id } }),
    onSettled: refreshFields,
  });

interface Change {
  field_id: string;
  value: Value | null;
}

const manyPath = "/libraries/ext/v1/document/fields";

/** Sets values of many documents; returns the reasons for those that stay as they are. */
export const useSetFieldsOfDocuments = () =>
  useMutation({
    mutationFn: ({ ids, values }: { ids: readonly string[]; values: Change[] }) =>
      inBatches(ids, (some) => api.post(manyPath, { body: { ids: some, values } })),
    onSettled: refreshFields,
  });

export const useDocumentFields = (document_id: string) =>
  useQuery(read(valuesPath, { params: { document_id } }));

export const useSetDocumentFields = (document_id: string) =>
  useMutation({
    mutationFn: (values: Change[]) =>
      api.patch(valuesPath, { params: { document_id }, body: { values } }),
    onSettled: () => invalidate(keyOf(valuesPath, { params: { document_id } })),
  });
