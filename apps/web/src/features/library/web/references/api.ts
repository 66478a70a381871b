import type { Reference } from "@lectern/contract/references";
import { useMutation } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { inBatches } from "#platform/http/in-batches.ts";
import { invalidate, keyOf } from "#platform/http/read.ts";

const readPath = "/libraries/ext/v1/document/references/preview";
const importPath = "/libraries/ext/v1/document/references";
const onePath = "/libraries/ext/v1/document/{document_id}/reference";

/** Reads BibTeX and finds the documents of its entries. */
export const useReadReferences = () =>
  useMutation({ mutationFn: (bibtex: string) => api.post(readPath, { body: { bibtex } }) });

export interface ChosenReference {
  document_id: string;
  reference: Reference;
}

/** References in one call, which holds as many bytes as a file may have. */
const atOnce = 200;

/** Stores references; returns the reasons for those that were not stored. */
export const useImportReferences = () =>
  useMutation({
    mutationFn: (chosen: readonly ChosenReference[]) =>
      inBatches(chosen, (references) => api.post(importPath, { body: { references } }), atOnce),
    onSettled: () => invalidate(keyOf(onePath)),
  });
